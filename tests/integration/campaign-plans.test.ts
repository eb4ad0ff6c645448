import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { campaignAssets, campaignCosts, marketingCampaigns } from "#db/schema/cross-module.ts";
import { shortLinks } from "#db/schema/links.ts";
import { mailCampaigns } from "#db/schema/messages.ts";
import { socialPosts } from "#db/schema/social.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const FIELDS = {
  ...{ name: "Winter tea", goalMetric: "leads", goalTarget: "40", currency: "EUR", budget: "600" },
  ...{ startsOn: "2099-12-01", endsOn: "2099-12-20", audience: "Tea drinkers", brief: "Warm teas.", country: "FI" },
  utmCampaign: "winter_tea",
};

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  visitor = new Visitor(account.cookie);
});

const textOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<!-- -->/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const rowOf = async (id: string) =>
  (await db.select().from(marketingCampaigns).where(eq(marketingCampaigns.id, id)))[0];
const assetsOf = (id: string) => db.select().from(campaignAssets).where(eq(campaignAssets.campaignId, id));

async function opened(more: Record<string, string> = {}) {
  const made = await visitor.post("/cross-module/new", { intent: "create", ...FIELDS, ...more });
  expect(made.status).toBe(303);
  const id = idOf(made);
  const path = `/cross-module/${id}`;
  return { id, path, post: (form: Record<string, string> | [string, string][]) => visitor.post(path, form) };
}

describe("a kit", () => {
  test("makes linked drafts of the brief, once, and marks them when the brief changes", async () => {
    const { id, path, post } = await opened();
    await post({ intent: "page", url: "https://tea.example/winter" });
    const made = await post([
      ["intent", "kit"],
      ["parts", "content:article"],
      ["parts", "link:newsletter"],
    ]);
    expect(made.status).toBe(303);
    const assets = (await assetsOf(id)).filter(({ kind }) => kind !== "page");
    expect(assets.map(({ kind, briefVersion }) => [kind, briefVersion]).toSorted()).toEqual([
      ["content", 1],
      ["link", 1],
    ]);
    const refOf = (kind: string) => assets.find((asset) => asset.kind === kind)?.refId ?? "";
    const [piece] = await db
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, refOf("content")));
    expect(piece).toMatchObject({ status: "draft", kind: "article", folder: "Winter tea" });
    expect(piece?.body).toContain("Warm teas.");
    const [link] = await db
      .select()
      .from(shortLinks)
      .where(eq(shortLinks.id, refOf("link")));
    expect(link).toMatchObject({ destination: "https://tea.example/winter", passesClickId: true });
    expect(JSON.parse(link?.routing ?? "{}").utm).toMatchObject({ source: "newsletter", campaign: "winter_tea" });

    expect(await textOf(await visitor.get(path))).not.toContain("Brief changed");
    const version = String((await rowOf(id))?.version);
    await visitor.post(`${path}/edit`, { intent: "save", ...FIELDS, brief: "Cold teas.", version });
    expect(await rowOf(id)).toMatchObject({ briefVersion: 2 });
    expect(await textOf(await visitor.get(path))).toContain("Brief changed");
    for (const asset of assets) expect((await post({ intent: "fresh", id: asset.id })).status).toBe(303);
    expect(await textOf(await visitor.get(path))).not.toContain("Brief changed");
  });

  test("makes a draft in every module that can, which the brief's words and the campaign's page are in", async () => {
    const { id, path, post } = await opened();
    await post({ intent: "page", url: "https://tea.example/winter" });
    const page = await textOf(await visitor.get(path));
    const parts = [...page.matchAll(/<input[^>]*name="parts"[^>]*>/g)].map(
      ([tag]) => /value="([^"]+)"/.exec(tag)?.[1] ?? "",
    );
    expect(new Set(parts.map((part) => part.split(":")[0]))).toEqual(
      new Set(["content", "link", "social_post", "mail_campaign", "form", "search_campaign"]),
    );
    const chosen = [
      ...["content:article", "link:print", "social_post:x", "social_post:linkedin"],
      ...["mail_campaign:mail", "form:contact", "search_campaign:search"],
    ];
    const made = await post([["intent", "kit"], ...chosen.map((part): [string, string] => ["parts", part])]);
    expect([made.status, await textOf(made)]).toEqual([303, ""]);
    const assets = (await assetsOf(id)).filter(({ kind }) => kind !== "page");
    expect(assets.map(({ kind }) => kind).toSorted()).toEqual(
      chosen.map((part) => part.split(":")[0] ?? "").toSorted(),
    );
    const shown = await textOf(await visitor.get(path));
    expect(shown).not.toContain(">Deleted<");
    const posts = await db.select().from(socialPosts).where(eq(socialPosts.workspaceId, account.workspaceId));
    for (const channel of ["x", "linkedin"] as const) {
      const one = posts.find((row) => row.channel === channel);
      expect(one).toMatchObject({ status: "draft", scheduledAt: null });
      expect(one?.text).toContain("Winter tea. Warm teas.");
      expect(one?.text).toContain(`utm_source=${channel}&utm_medium=social&utm_campaign=winter_tea`);
    }
    const mailId = assets.find(({ kind }) => kind === "mail_campaign")?.refId ?? "";
    const [mail] = await db.select().from(mailCampaigns).where(eq(mailCampaigns.id, mailId));
    expect(mail).toMatchObject({ name: "Winter tea: mail", status: "draft" });
    const template = await textOf(await visitor.get(`/retargeting/templates/${mail?.templateId}`));
    for (const part of ["Warm teas.", "Tea drinkers", "https://tea.example/winter"]) expect(template).toContain(part);
  });

  test("a brief that is long and full of signs fits every module", async () => {
    const { id, post } = await opened({ name: "T".repeat(120), brief: "{{ x }} {% y %} 茶🍵".repeat(250) });
    await post({ intent: "page", url: "https://tea.example/winter" });
    const chosen = [
      "social_post:x",
      "social_post:instagram",
      "mail_campaign:mail",
      "form:newsletter",
      "search_campaign:search",
    ];
    const made = await post([["intent", "kit"], ...chosen.map((part): [string, string] => ["parts", part])]);
    expect([made.status, await textOf(made)]).toEqual([303, ""]);
    expect((await assetsOf(id)).length).toBe(chosen.length + 1);
  });

  test.each([
    [{ brief: "" }, [["parts", "content:article"]], 409, "Write the brief"],
    [{}, [], 400, "Choose what to create"],
    [{}, [["parts", "rocket:launch"]], 400, "Choose what to create"],
    [{}, [["parts", "link:print"]], 409, "landing page first"],
  ] as const)("%j with %j is refused in words", async (fields, parts, status, message) => {
    const { id, post } = await opened(fields);
    const answer = await post([["intent", "kit"], ...parts.map(([name, value]): [string, string] => [name, value])]);
    expect([answer.status, await textOf(answer)]).toEqual([status, expect.stringContaining(message)]);
    expect(await assetsOf(id)).toEqual([]);
  });
});

describe("a clone", () => {
  test("has short links of its own, with its own campaign; a shared piece stays one", async () => {
    const { id, post } = await opened();
    await post({ intent: "page", url: "https://tea.example/winter" });
    await post([
      ["intent", "kit"],
      ["parts", "content:article"],
      ["parts", "link:social"],
    ]);
    const cloned = await post({ intent: "clone", name: "Winter tea 2027", shiftDays: "-364" });
    expect(cloned.status).toBe(303);
    const refs = async (campaign: string, kind: string) =>
      (
        await db
          .select()
          .from(campaignAssets)
          .where(and(eq(campaignAssets.campaignId, campaign), eq(campaignAssets.kind, kind)))
      ).map(({ refId }) => refId);
    const cloneId = idOf(cloned);
    expect(await refs(cloneId, "content")).toEqual(await refs(id, "content"));
    const [ownLink = ""] = await refs(cloneId, "link");
    expect(await refs(id, "link")).not.toContain(ownLink);
    const [link] = await db.select().from(shortLinks).where(eq(shortLinks.id, ownLink));
    expect(JSON.parse(link?.routing ?? "{}").utm).toMatchObject({ source: "social", campaign: "winter_tea_2027" });
    expect(link).toMatchObject({ clicks: 0, destination: "https://tea.example/winter" });
  });
});

describe("templates", () => {
  test("a template is in no list, is not launched, and begins new campaigns with its assets", async () => {
    const { post } = await opened({ name: "Pattern of a sale" });
    await post({ intent: "page", url: "https://tea.example/sale" });
    const saved = await post({ intent: "template" });
    const templateId = idOf(saved);
    expect(await rowOf(templateId)).toMatchObject({ isTemplate: true, startsOn: null, utmCampaign: "" });
    const launch = await visitor.post(`/cross-module/${templateId}`, { intent: "launch" });
    expect([launch.status, await textOf(launch)]).toEqual([409, expect.stringContaining("This is a template")]);
    const form = await textOf(await visitor.get(`/cross-module/new?template=${templateId}`));
    expect(form).toContain('value="Pattern of a sale"');
    const begun = await opened({ name: "Spring sale", template: templateId });
    expect((await assetsOf(begun.id)).map(({ refId }) => refId)).toEqual(["https://tea.example/sale"]);
    const table = await textOf(await visitor.get("/cross-module?view=table"));
    expect(table).not.toContain(templateId);
    expect((await visitor.get(`/cross-module/${templateId}`)).status).toBe(200);
  });

  test("every plan has patterns; a template of another workspace is none", async () => {
    const html = await textOf(await visitor.get("/cross-module/new?template=product-launch"));
    expect(html).toContain("What is new, in one sentence:");
    const other = new Visitor((await createAccount(env, { plan: "pro" })).cookie);
    const { post } = await opened();
    const templateId = idOf(await post({ intent: "template" }));
    const stolen = await other.post("/cross-module/new", { intent: "create", ...FIELDS, template: templateId });
    expect(stolen.status).toBe(404);
  });
});

describe("days", () => {
  test("a campaign moves on the timeline, and a second move of the same version is refused", async () => {
    const { id } = await opened();
    const shift = (days: string, version: string) =>
      visitor.post("/cross-module?view=timeline", { intent: "shift", id, days, version });
    const moved = await shift("-7", "1");
    expect([moved.status, moved.headers.get("location")]).toEqual([303, "/cross-module?view=timeline"]);
    expect(await rowOf(id)).toMatchObject({ startsOn: "2099-11-24", endsOn: "2099-12-13", version: 2 });
    expect((await shift("1", "1")).status).toBe(409);
    expect((await shift("364", "2")).status).toBe(400);
    const stranger = new Visitor((await createAccount(env, { plan: "pro" })).cookie);
    expect((await stranger.post("/cross-module", { intent: "shift", id, days: "1", version: "2" })).status).toBe(404);
    const calendar = await textOf(await visitor.get("/cross-module?view=calendar&day=2099-12-01"));
    expect(calendar).toContain("with the arrow keys");
  });

  test("a first day on a public holiday of the audience's country is a clash", async () => {
    const { path } = await opened({ startsOn: "2099-12-06" });
    expect(await textOf(await visitor.get(path))).toContain("The campaign begins on Independence Day");
    const calm = await opened({ startsOn: "2099-12-07", country: "" });
    expect(await textOf(await visitor.get(calm.path))).not.toContain("Independence Day");
    const refused = await visitor.post("/cross-module/new", { intent: "create", ...FIELDS, country: "XX" });
    expect([refused.status, await textOf(refused)]).toEqual([400, expect.stringContaining("Choose a country")]);
  });
});

describe("what a campaign names", () => {
  test("is a segment of the workspace, or none; one that was deleted since may stay", async () => {
    const segment = async (owner: TestAccount) => {
      const made = await contactsStub({ env }, owner.workspaceId).createSegment({
        ...{ id: newId(), name: "Tea drinkers" },
        rule: { field: "name", op: "isNotEmpty" },
      });
      return made.ok ? made.value.id : "";
    };
    const [own, foreign] = [await segment(account), await segment(await createAccount(env, { plan: "pro" }))];
    expect([own, foreign]).not.toContain("");
    for (const segmentId of [foreign, "nonsense"]) {
      const refused = await visitor.post("/cross-module/new", { intent: "create", ...FIELDS, segmentId });
      expect([refused.status, await textOf(refused)]).toEqual([
        400,
        expect.stringContaining("Choose a segment of this workspace"),
      ]);
    }
    const { id, path } = await opened({ segmentId: own });
    const save = (segmentId: string, version: string) =>
      visitor.post(`${path}/edit`, { intent: "save", ...FIELDS, segmentId, version });
    expect((await save(foreign, "1")).status).toBe(400);
    await contactsStub({ env }, account.workspaceId).deleteSegment(own);
    expect((await save(own, "1")).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ segmentId: own, version: 2 });
  });

  test("is an asset that it holds, where a cost was spent on one", async () => {
    const [{ id, path, post }, other] = [await opened(), await opened()];
    await other.post({ intent: "page", url: "https://tea.example/winter" });
    const [foreign] = await assetsOf(other.id);
    const cost = { intent: "cost", label: "Ads", spentOn: "2099-12-02", currency: "EUR", amount: "50" };
    for (const assetId of [foreign?.id ?? "", "nonsense"]) {
      const refused = await post({ ...cost, assetId });
      expect([refused.status, await textOf(refused)]).toEqual([
        400,
        expect.stringContaining("Choose an asset of this campaign"),
      ]);
    }
    expect((await post({ ...cost, assetId: "" })).status).toBe(303);
    expect(await textOf(await visitor.get(path))).toContain("€50");
    expect(await db.select().from(campaignCosts).where(eq(campaignCosts.campaignId, id))).toHaveLength(1);
  });
});

describe("report", () => {
  test("is open to everybody with the link until it is withdrawn; an altered link opens nothing", async () => {
    const { id, path, post } = await opened({ startsOn: "2020-01-01", endsOn: "2020-02-01" });
    await post({ intent: "page", url: "https://tea.example/winter" });
    const guest = new Visitor();
    expect((await visitor.post(`${path}/report`, { intent: "share" })).status).toBe(303);
    const page = await textOf(await visitor.get(`${path}/report`));
    const shared = /\/shared\/campaigns\/[\w.-]+/.exec(page)?.[0] ?? "";
    const opens = await guest.get(shared);
    expect([opens.status, await textOf(opens)]).toEqual([200, expect.stringContaining("Report: Winter tea")]);
    expect(opens.headers.get("cache-control")).toContain("no-store");
    expect((await guest.get(`${shared.slice(0, -3)}abc`)).status).toBe(404);
    expect((await visitor.post(`${path}/report`, { intent: "unshare" })).status).toBe(303);
    const dead = await guest.get(shared);
    expect([dead.status, await textOf(dead)]).toEqual([404, expect.stringContaining("its owner withdrew it")]);
    await visitor.post(`${path}/report`, { intent: "share" });
    expect((await guest.get(shared)).status).toBe(404);
    expect((await rowOf(id))?.shareKey).not.toBeNull();
  });

  test("lists assets with their cost, those deleted elsewhere too, and campaigns before it", async () => {
    const first = await opened({ name: "Earlier tea", startsOn: "2020-01-01", endsOn: "2020-02-01" });
    await db.update(marketingCampaigns).set({ status: "ended" }).where(eq(marketingCampaigns.id, first.id));
    const { id, path, post } = await opened({ startsOn: "2021-01-01", endsOn: "2021-02-01" });
    await post([
      ["intent", "kit"],
      ["parts", "content:ad_text"],
    ]);
    const [asset] = await assetsOf(id);
    await post({
      intent: "cost",
      label: "Ads",
      spentOn: "2021-01-02",
      currency: "EUR",
      amount: "50",
      assetId: asset?.id ?? "",
    });
    await db.delete(contentItems).where(eq(contentItems.id, asset?.refId ?? ""));
    const page = await textOf(await visitor.get(`${path}/report`));
    for (const text of ["Winter tea: ad text", "Deleted", "€50", "Earlier tea", "No conversions since", "By channel"])
      expect(page, text).toContain(text);
    const file = await (await visitor.get(`${path}/report.csv?model=linear`)).text();
    expect(file).toMatch(/Asset [^\r\n]+: cost,50\.00,EUR/);
    expect(file).toContain("Channel No channel: cost,50.00,EUR");
  });

  test("what was learned is kept, also after the campaign ended", async () => {
    const { id, path } = await opened();
    await db.update(marketingCampaigns).set({ status: "ended" }).where(eq(marketingCampaigns.id, id));
    const review = { intent: "save", worked: "The letter", failed: "The ads", next: "More letters", version: "1" };
    expect((await visitor.post(`${path}/review`, review)).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({
      review: { worked: "The letter", failed: "The ads", next: "More letters" },
    });
    expect((await visitor.post(`${path}/review`, review)).status).toBe(409);
    expect(await textOf(await visitor.get(`${path}/review`))).toContain("More letters");
  });
});

test("a goal of visits waits until the page is measured", async () => {
  const { path, post } = await opened({ goalMetric: "visits" });
  await post({ intent: "page", url: "https://unmeasured.example/" });
  const page = await textOf(await visitor.get(path));
  expect(page).toContain("No measured website has unmeasured.example");
  const launch = await textOf(await post({ intent: "launch" }));
  expect(launch).toContain("tracking");
});
