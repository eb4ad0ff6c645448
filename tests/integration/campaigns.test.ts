import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { takeSubmission } from "#app/modules/contacts/index.server.ts";
import { crossModuleModule } from "#app/modules/cross-module/manifest.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { campaignAssets, campaignCosts, marketingCampaigns, utmMappings } from "#db/schema/cross-module.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { createCampaignRow } from "#tests/support/campaign-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";
import { openSite } from "#tests/support/crawl.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { createLink, linkFields } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const DAY = (ahead: number) => new Date(Date.now() + days(ahead)).toISOString().slice(0, 10);

const FIELDS = {
  intent: "create",
  name: "Winter tea",
  goalMetric: "leads",
  goalTarget: "40",
  startsOn: DAY(-3),
  endsOn: DAY(20),
  currency: "EUR",
  budget: "600",
  utmCampaign: "winter_tea",
};

const pro = () => createAccount(env, { plan: "pro" });
const textOf = async (response: Response) =>
  (await response.text())
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/<!-- -->/g, "");
const create = (account: TestAccount, fields: Record<string, string> = {}) =>
  new Visitor(account.cookie).post("/cross-module/new", { ...FIELDS, ownerId: account.userId, ...fields });
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const rowOf = async (id: string) =>
  (await db.select().from(marketingCampaigns).where(eq(marketingCampaigns.id, id)))[0];
const assetsOf = (id: string) => db.select().from(campaignAssets).where(eq(campaignAssets.campaignId, id));

/** A campaign of a new account, with a function that sends the forms of its page. */
async function opened(fields: Record<string, string> = {}) {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const id = idOf(await create(account, fields));
  const path = `/cross-module/${id}`;
  return { account, visitor, id, path, post: (form: Record<string, string>) => visitor.post(path, form) };
}

async function contentOf({ workspaceId, userId }: TestAccount, status: "draft" | "approved"): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  await db.insert(contentItems).values({
    id,
    workspaceId,
    userId,
    title: "Guide to winter tea",
    body: "",
    status,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

test("from nothing to a first campaign, in every view", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const empty = await textOf(await visitor.get("/cross-module"));
  expect(empty).toContain("No campaign yet");
  expect(empty).toContain('href="/cross-module/new"');

  const answer = await create(account);
  expect(answer.status).toBe(303);
  expect(await rowOf(idOf(answer))).toMatchObject({
    status: "draft",
    goalTarget: 40,
    budgetMinor: 60_000,
    ownerId: account.userId,
  });
  for (const view of ["board", "timeline", "calendar", "table"])
    expect(await textOf(await visitor.get(`/cross-module?view=${view}`)), view).toContain("Winter tea");
  expect((await visitor.get("/cross-module?view=nonsense&day=2026-99-99")).status).toBe(200);
});

test.each([
  [{ name: "" }, "Name is required"],
  [{ name: "x".repeat(121) }, "Name is too long"],
  [{ startsOn: "2026-12-24", endsOn: "2026-12-01" }, "cannot be before the first"],
  [{ startsOn: "2026-02-30" }, "Enter a day such as"],
  [{ startsOn: "2026-01-01", endsOn: "2036-01-01" }, "lasts at most"],
  [{ budget: "a lot" }, "Enter an amount"],
  [{ budget: "-5" }, "Enter an amount"],
  [{ goalTarget: "1.5" }, "Enter a whole number"],
  [{ goalTarget: "99999999999999" }, "Enter a number"],
  [{ goalMetric: "fame" }, "Choose what the goal is measured by"],
  [{ currency: "XXX" }, "Choose a currency"],
  [{ ownerId: "somebody else" }, "Choose a member of this workspace"],
  [{ utmCampaign: "x".repeat(101) }, "UTM campaign is too long"],
])("%j is refused in words, and nothing is made", async (fields, message) => {
  const account = await pro();
  const answer = await create(account, fields);
  expect(answer.status).toBe(400);
  expect(await textOf(answer)).toContain(message);
  expect(
    await db.select().from(marketingCampaigns).where(eq(marketingCampaigns.workspaceId, account.workspaceId)),
  ).toEqual([]);
});

test("another workspace finds nothing of it, and a smaller plan learns what lifts the limit", async () => {
  const { id } = await opened();
  const stranger = new Visitor((await pro()).cookie);
  for (const path of ["", "/edit", "/report", "/report.csv"])
    expect((await stranger.get(`/cross-module/${id}${path}`)).status, path).toBe(404);
  const posts: Record<string, string>[] = [
    { intent: "launch" },
    { intent: "delete" },
    { intent: "page", url: "https://tea.example/" },
    { intent: "cost", label: "Ads", spentOn: DAY(0), currency: "EUR", amount: "5" },
    { intent: "clone", name: "Copy", shiftDays: "1" },
  ];
  for (const fields of posts)
    expect((await stranger.post(`/cross-module/${id}`, fields)).status, fields.intent).toBe(404);
  expect(await assetsOf(id)).toEqual([]);
  const basic = new Visitor((await createAccount(env, { plan: "basic" })).cookie);
  expect((await basic.get("/cross-module")).status).toBe(403);
});

test("of two people who edit at once, the second is asked to look again", async () => {
  const { id, visitor } = await opened();
  const fields = { ...FIELDS, intent: "save", version: "1" };
  expect((await visitor.post(`/cross-module/${id}/edit`, { ...fields, name: "First" })).status).toBe(303);
  const second = await visitor.post(`/cross-module/${id}/edit`, { ...fields, name: "Second" });
  expect(second.status).toBe(409);
  expect(await textOf(second)).toContain("Someone else changed this campaign");
  expect(await rowOf(id)).toMatchObject({ name: "First", version: 2 });
});

describe("assets", () => {
  test("records of other modules are found, attached once and opened", async () => {
    const { account, visitor, id, path, post } = await opened();
    const contentId = await contentOf(account, "draft");
    const searchId = await createCampaignRow(account, { name: "Tea search ads" });
    const formId = await createForm(account);
    const offered = await textOf(await visitor.get(`${path}?kind=content&find=winter`));
    expect(offered).toContain("Guide to winter tea (Draft)");
    for (const [kind, ref] of [
      ["content", contentId],
      ["content", contentId],
      ["search_campaign", searchId],
      ["form", formId],
    ] as const)
      expect((await post({ intent: "attach", kind, ref })).status).toBe(303);
    expect((await assetsOf(id)).length).toBe(3);
    const page = await textOf(await visitor.get(path));
    for (const part of [`/content/${contentId}`, "Tea search ads", "Contact request"]) expect(page).toContain(part);
  });

  test("one deleted elsewhere shows as gone, and everything else still works", async () => {
    const { account, visitor, id, path, post } = await opened();
    const contentId = await contentOf(account, "draft");
    await post({ intent: "attach", kind: "content", ref: contentId });
    await db.delete(contentItems).where(eq(contentItems.id, contentId));
    const answer = await visitor.get(path);
    expect(answer.status).toBe(200);
    const page = await textOf(answer);
    expect(page).toContain("Guide to winter tea");
    expect(page).toContain("Deleted elsewhere: Guide to winter tea");
    const [asset] = await assetsOf(id);
    expect((await post({ intent: "detach", id: asset?.id ?? "" })).status).toBe(303);
    expect(await assetsOf(id)).toEqual([]);
    expect((await post({ intent: "detach", id: asset?.id ?? "" })).status).toBe(404);
  });

  test.each([
    [{ intent: "attach", kind: "content", ref: "nothing" }, 404, "no longer exists"],
    [{ intent: "attach", kind: "rocket", ref: "nothing" }, 400, "Choose what to attach"],
    [{ intent: "page", url: "javascript:alert(1)" }, 400, "Only http and https"],
    [{ intent: "page", url: "https://user:secret@tea.example/" }, 400, "user name and password"],
    [{ intent: "page", url: "not a page" }, 400, "Enter the address"],
  ])("%j is refused in words", async (fields, status, message) => {
    const { id, post } = await opened();
    const answer = await post(fields);
    expect(answer.status).toBe(status);
    expect(await textOf(answer)).toContain(message);
    expect(await assetsOf(id)).toEqual([]);
  });

  test("a record of another workspace cannot be attached", async () => {
    const foreign = await contentOf(await pro(), "draft");
    const { id, post } = await opened();
    expect((await post({ intent: "attach", kind: "content", ref: foreign })).status).toBe(404);
    expect(await assetsOf(id)).toEqual([]);
  });
});

describe("costs", () => {
  const cost = { intent: "cost", label: "Ads", spentOn: "2026-11-20", currency: "EUR", amount: "100" };

  test("three currencies stay apart until each has a rate", async () => {
    const { visitor, id, path, post } = await opened();
    const others: Record<string, string>[] = [
      {},
      { currency: "GBP", amount: "10", rate: "1.17" },
      { currency: "USD", amount: "50" },
    ];
    for (const more of others) expect((await post({ ...cost, ...more })).status).toBe(303);
    const apart = await textOf(await visitor.get(path));
    expect(apart).toContain("€100 and £10 and $50. There is no total: enter a rate for USD.");
    const dollars = (await db.select().from(campaignCosts).where(eq(campaignCosts.campaignId, id))).find(
      ({ currency }) => currency === "USD",
    );
    await post({ intent: "uncost", id: dollars?.id ?? "" });
    expect(await textOf(await visitor.get(path))).toContain("€100 and £10: €111.70 in all");
  });

  test.each([
    [{ amount: "0" }, "more than 0"],
    [{ amount: "" }, "more than 0"],
    [{ currency: "XYZ" }, "Choose a currency"],
    [{ rate: "-1", currency: "USD" }, "Enter a rate"],
    [{ rate: "0", currency: "USD" }, "A rate is more than 0"],
    [{ spentOn: "yesterday" }, "Enter a day"],
    [{ label: "" }, "Description is required"],
  ])("%j is refused in words", async (fields, message) => {
    const { id, post } = await opened();
    const answer = await post({ ...cost, ...fields });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(message);
    expect(await db.select().from(campaignCosts).where(eq(campaignCosts.campaignId, id))).toEqual([]);
  });
});

test("the content calendar shows the pieces of one campaign", async () => {
  const { account, visitor, id, post } = await opened();
  const [own, other] = [await contentOf(account, "draft"), await contentOf(account, "draft")];
  const dates = { publishAt: new Date("2027-02-10T09:30:00Z") };
  await db
    .update(contentItems)
    .set({ ...dates, title: "Piece of the campaign" })
    .where(eq(contentItems.id, own));
  await db
    .update(contentItems)
    .set({ ...dates, title: "Another piece" })
    .where(eq(contentItems.id, other));
  await post({ intent: "attach", kind: "content", ref: own });
  const shown = async (campaign: string) =>
    textOf(await visitor.get(`/content/calendar?view=list&day=2027-02-08&campaign=${campaign}`));
  const all = await shown("");
  for (const text of ["Piece of the campaign", "Another piece", "Any campaign"]) expect(all).toContain(text);
  const filtered = await shown(id);
  expect(filtered).toContain("Piece of the campaign");
  expect(filtered).not.toContain("Another piece");
  expect(await shown("none")).toContain("Nothing has a date in these 60 days.");
});

describe("launch", () => {
  test("waits for the checklist, then runs once; a clone at the same moment is a whole draft", async () => {
    const site = await openSite({ scenario: "defects" });
    const { account, visitor, id, path, post } = await opened();
    const contentId = await contentOf(account, "draft");
    await post({ intent: "attach", kind: "content", ref: contentId });
    await post({ intent: "page", url: new URL("/missing-page-of-the-campaign", site.url).href });
    const refused = await post({ intent: "launch" });
    expect(refused.status).toBe(409);
    const why = await textOf(refused);
    expect(why).toContain("Complete the checklist to launch: approvals, destinations.");
    expect(why).toContain("missing-page-of-the-campaign (404)");
    expect(await rowOf(id)).toMatchObject({ status: "draft", launchedAt: null });
    const dropped = await visitor.post("/cross-module", { intent: "launch", id });
    expect([dropped.status, await textOf(dropped)]).toEqual([
      409,
      expect.stringContaining("Complete the checklist to launch: approvals, destinations."),
    ]);

    await db.update(contentItems).set({ status: "approved" }).where(eq(contentItems.id, contentId));
    const page = (await assetsOf(id)).find(({ kind }) => kind === "page");
    await post({ intent: "detach", id: page?.id ?? "" });
    await post({ intent: "page", url: site.url });
    const [launched, cloned] = await Promise.all([
      post({ intent: "launch" }),
      visitor.post(path, { intent: "clone", name: "Winter tea 2027", shiftDays: "364" }),
    ]);
    expect([launched.status, cloned.status]).toEqual([303, 303]);
    expect(await rowOf(id)).toMatchObject({ status: "active" });
    const clone = await rowOf(idOf(cloned));
    expect(clone).toMatchObject({
      status: "draft",
      launchedAt: null,
      destinations: [],
      startsOn: DAY(361),
      endsOn: DAY(384),
      utmCampaign: "winter_tea_2027",
    });
    expect((await assetsOf(clone?.id ?? "")).map(({ kind }) => kind).toSorted()).toEqual(["content", "page"]);
    const again = await post({ intent: "launch" });
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain("already launched");
    await site.close();
  });

  test("also asks where its short links lead, and what they say of the campaign", async () => {
    const site = await openSite({ scenario: "defects" });
    const { visitor, path, post } = await opened();
    const link = await createLink(visitor, {
      ...{ title: "Flyer link", destination: new URL("/missing-page-of-the-campaign", site.url).href },
      ...{ utmSource: "flyr", utmMedium: "print", utmCampaign: "winter_tea" },
    });
    const edit = (fields: Record<string, string>) =>
      visitor.post(`/cross-module/links/${link.id}/edit`, {
        ...linkFields(),
        intent: "save",
        title: "Flyer link",
        ...fields,
      });
    const right = { destination: site.url, utmSource: "flyer", utmMedium: "print", utmCampaign: "winter_tea" };
    await post({ intent: "attach", kind: "link", ref: link.id });

    const refused = await textOf(await post({ intent: "launch" }));
    expect(refused).toContain("Complete the checklist to launch: UTM campaign, destinations.");
    expect(refused).toContain("missing-page-of-the-campaign of “Flyer link” (404)");
    expect(refused).toContain("Flyer link: Source “flyr” is not in the dictionary. Did you mean “flyer”?");

    // What was checked was the address before.
    await edit(right);
    expect(await textOf(await visitor.get(path))).toContain("Choose Check destinations");
    await edit({ ...right, utmCampaign: "summer_tea" });
    expect(await textOf(await visitor.get(path))).toContain(
      "Its campaign is “summer_tea”, and its visits count there.",
    );

    await edit(right);
    await visitor.post(`/cross-module/links/${link.id}`, { intent: "archive" });
    expect(await textOf(await post({ intent: "launch" }))).toContain("Flyer link (archived)");
    await visitor.post(`/cross-module/links/${link.id}`, { intent: "restore" });
    expect((await post({ intent: "launch" })).status).toBe(303);
    await site.close();
  });

  test("of several at once one counts, and the states follow their order", async () => {
    const site = await openSite({ scenario: "defects" });
    const { id, post } = await opened();
    await post({ intent: "page", url: site.url });
    const statuses = (await Promise.all([1, 2, 3].map(() => post({ intent: "launch" })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 409, 409]);
    expect((await post({ intent: "resume" })).status).toBe(409);
    for (const [intent, status] of [
      ["pause", "paused"],
      ["resume", "active"],
      ["end", "ended"],
    ] as const) {
      expect((await post({ intent })).status).toBe(303);
      expect(await rowOf(id)).toMatchObject({ status });
    }
    expect(await textOf(await post({ intent: "resume" }))).toContain("ended for good");
    await site.close();
  });

  test("a clone whose days are too far away is refused, and so is one of nonsense", async () => {
    const { post } = await opened({ startsOn: "2099-12-01", endsOn: "2099-12-31" });
    for (const [shiftDays, message] of [
      ["364", "too far away"],
      ["1e9", "Enter a whole number of days"],
      ["1000000000", "Enter at most"],
      ["soon", "whole number of days"],
    ] as const) {
      const answer = await post({ intent: "clone", name: "Copy", shiftDays });
      expect(answer.status).toBe(400);
      expect(await textOf(answer)).toContain(message);
    }
  });
});

test("a campaign goes with its costs and assets; what it held stays", async () => {
  const { account, id, post } = await opened();
  const contentId = await contentOf(account, "draft");
  await post({ intent: "attach", kind: "content", ref: contentId });
  await post({ intent: "cost", label: "Ads", spentOn: DAY(0), currency: "EUR", amount: "5" });
  expect((await post({ intent: "delete" })).status).toBe(303);
  expect(await rowOf(id)).toBeUndefined();
  expect(await assetsOf(id)).toEqual([]);
  expect(await db.select().from(campaignCosts).where(eq(campaignCosts.campaignId, id))).toEqual([]);
  expect((await db.select().from(contentItems).where(eq(contentItems.id, contentId))).length).toBe(1);
});

test("the plan's limit is exact under calls at once", async () => {
  const account = await pro();
  const max = crossModuleModule.limits.marketingCampaigns.pro;
  await env.DB.prepare(
    "INSERT INTO usage_meters (workspace_id, meter, month, used) VALUES (?, 'marketing_campaigns', 'always', ?)",
  )
    .bind(account.workspaceId, max - 1)
    .run();
  const answers = await Promise.all([1, 2, 3].map((at) => create(account, { name: `Campaign ${at}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(await textOf(refused as Response)).toContain("200 marketing campaigns");
});

/** Two visits of the campaign, one of a wrong spelling, and a won lead of 300 euros. */
async function measured(account: TestAccount): Promise<void> {
  const siteId = await createSite(account);
  const atMs = Date.now() - days(1);
  const origin = { ...NO_ORIGIN, source: "newsletter", medium: "email", campaign: "winter_tea" };
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId, workspaceId: account.workspaceId }),
    events: [
      collectedEvent({ atMs, visitor: 1, origin }),
      collectedEvent({ atMs, visitor: 2, origin }),
      collectedEvent({ atMs, visitor: 3, origin: { ...origin, campaign: "Winter Tea" } }),
    ],
    bots: [],
  });
}

describe("report", () => {
  test("counts visits, leads, revenue and cost of a campaign, and a repair without touching the visits", async () => {
    const { account, visitor, id, path, post } = await opened();
    await measured(account);
    const context = createAppContext(env, { waitUntil: () => undefined });
    await visitor.post("/leads/settings", { intent: "form-leads", isOn: "on" });
    await takeSubmission(context, {
      id: "form.submitted_r1",
      type: "form.submitted",
      workspaceId: account.workspaceId,
      at: Date.now(),
      data: {
        formId: "f",
        responseId: "r1",
        formName: "Fair",
        identities: [{ kind: "email", value: "mari@tea.example" }],
        fields: { name: "Mari" },
        touch: {
          at: Date.now(),
          referrer: "",
          landingPage: "/",
          utm: { source: "newsletter", medium: "email", campaign: "winter_tea", term: "", content: "" },
          clickIds: {},
          visitorId: null,
          formId: "f",
        },
      },
    });
    await post({ intent: "cost", label: "Ads", spentOn: DAY(0), currency: "EUR", amount: "100" });
    const csv = async () => (await (await visitor.get(`/cross-module/${id}/report.csv`)).text()).split("\r\n");
    const before = await csv();
    expect(before).toContain("Visits,2,");
    expect(before).toContain("Leads,1,");
    expect(before).toContain("Cost in all,100.00,EUR");
    expect(before).toContain("Return on investment,-1,ratio");
    expect(before).toContain("Visits from newsletter,2,");
    for (const line of [
      "Attribution model,First touch,",
      "Channel Email: visits,2,",
      "Channel Email: leads,1,",
      "Channel Email: cost,0.00,EUR",
      "Channel No channel: cost,100.00,EUR",
      "Channel No channel: return on investment,-1,ratio",
    ])
      expect(before, line).toContain(line);
    expect(await textOf(await visitor.get(`${path}/report`))).toContain("count for the channel of the first touch");

    const audit = await textOf(await visitor.get("/cross-module/utm?tab=audit"));
    expect(audit).toContain("Winter Tea");
    const mapped = await visitor.post("/cross-module/utm", {
      intent: "map",
      field: "campaign",
      fromValue: "Winter Tea",
      toValue: "winter_tea",
    });
    expect(mapped.status).toBe(303);
    expect(await csv()).toContain("Visits,3,");
    const page = await visitor.get(`${path}/report`);
    expect(page.status).toBe(200);
    expect(await textOf(page)).toContain("utm_campaign=Winter Tea");
  });

  test("of a campaign that has not begun, or has no UTM value, says so", async () => {
    const later = await opened({ startsOn: DAY(5), endsOn: DAY(9) });
    expect(await textOf(await later.visitor.get(`${later.path}/report`))).toContain("has not started yet");
    const silent = await opened({ utmCampaign: "" });
    expect(await textOf(await silent.visitor.get(`${silent.path}/report`))).toContain("Enter the UTM campaign");
  });
});

describe("UTM rules", () => {
  const rules = { intent: "save", sources: "google\nnewsletter", media: "email, cpc", campaigns: "", separator: "-" };

  test("are stored, and the checklist and the builder follow them", async () => {
    const { visitor, path } = await opened();
    expect((await visitor.post("/cross-module/utm", { ...rules, lowerCase: "on" })).status).toBe(303);
    expect(await textOf(await visitor.get(path))).toContain("Did you mean “winter-tea”?");
    const query = new URLSearchParams({
      url: "tea.example/shop?size=2#top",
      source: "Google",
      medium: "email",
      campaign: "winter-tea",
    });
    const built = await textOf(await visitor.get(`/cross-module/utm?${query}`));
    expect(built).toContain("Did you mean “google”?");
    expect(built).toContain(
      "https://tea.example/shop?size=2&amp;utm_source=Google&amp;utm_medium=email&amp;utm_campaign=winter-tea",
    );
    const bad = await textOf(await visitor.get("/cross-module/utm?url=javascript:alert(1)&source="));
    expect(bad).toContain("Only http and https addresses can be used");
  });

  test.each([
    [{ sources: "two words" }, "too long or contains a space"],
    [{ sources: Array.from({ length: 201 }, (_, at) => `s${at}`).join("\n") }, "at most 200 values"],
    [{ media: "x".repeat(101) }, "too long or contains a space"],
    [{ separator: "/" }, "Choose a separator"],
  ])("%j is refused in words", async (fields, message) => {
    const account = await pro();
    const answer = await new Visitor(account.cookie).post("/cross-module/utm", { ...rules, ...fields });
    expect(answer.status).toBe(400);
    expect(
      await textOf(await new Visitor(account.cookie).post("/cross-module/utm?tab=rules", { ...rules, ...fields })),
    ).toContain(message);
  });

  test("a repair leads to an allowed value, is stored once, and can be deleted", async () => {
    const account = await pro();
    const visitor = new Visitor(account.cookie);
    const map = { intent: "map", field: "source", fromValue: "Google", toValue: "google" };
    const refused = await visitor.post("/cross-module/utm?tab=audit", { ...map, toValue: "myspace" });
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("not in the dictionary");
    for (let times = 0; times < 2; times++) await visitor.post("/cross-module/utm", map);
    const stored = await db.select().from(utmMappings).where(eq(utmMappings.workspaceId, account.workspaceId));
    expect(stored).toMatchObject([{ fromValue: "Google", toValue: "google" }]);
    const stranger = new Visitor((await pro()).cookie);
    const gone = { intent: "unmap", id: stored[0]?.id ?? "" };
    expect((await stranger.post("/cross-module/utm", gone)).status).toBe(404);
    expect((await visitor.post("/cross-module/utm", gone)).status).toBe(303);
    expect(await db.select().from(utmMappings).where(eq(utmMappings.workspaceId, account.workspaceId))).toEqual([]);
  });
});
