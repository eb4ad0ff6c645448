import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  finishLargeFile,
  type LargeChoices,
  type Post,
  sendLargeFile,
} from "#app/modules/adsmart/imports/large/send-large-file.ts";
import { eraseWorkspaceAds, exportAds } from "#app/modules/adsmart/index.server.ts";
import { adsStub } from "#app/modules/adsmart/store/ads-stub.server.ts";
import { upsertContact } from "#app/modules/contacts/index.server.ts";
import { predictCampaigns } from "#app/modules/insights/index.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { adCampaigns } from "#db/schema/adsmart.ts";
import { adPerformance, campaignPredictions } from "#db/schema/insights.ts";
import { webhookDeliveries, webhookEvents } from "#db/schema/webhooks.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { regionsCsv } from "#tests/support/regions-csv.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });
const DAY_MS = 86_400_000;
const context = () => createAppContext(env, { waitUntil: () => undefined }, {});

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

const dateAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A Meta export: two ads a day, the newest day yesterday. */
const metaFile = (count: number, campaign = "Spring"): string =>
  [
    "Day,Campaign name,Campaign ID,Ad set name,Ad name,Ad ID,Reach,Impressions,Link clicks,Purchases,Purchases conversion value,Amount spent (EUR)",
    ...Array.from({ length: count }, (_, at) => [
      `${dateAgo(count - at)},${campaign},c-${campaign},Women,free-tea_ten-off_video_all,a1,800,1000,${40 + ((at * 7) % 13)},${3 + (at % 4)},90.50,12.25`,
      `${dateAgo(count - at)},${campaign},c-${campaign},Women,morning_ten-off_image_all,a2,900,1000,${20 + ((at * 5) % 9)},1,20.00,10.00`,
    ]).flat(),
  ].join("\n");

const upload = (csv: string, more: Record<string, string> = {}, who = visitor) =>
  who.post("/adsmart/imports", { intent: "import", network: "meta", mark: "detect", dayOrder: "detect", csv, ...more });

const publish = (workspaceId: string) => runDurableObjectAlarm(env.ADS.getByName(workspaceId));

/** What webhooks have to send to an endpoint, oldest first. */
const eventsOf = async (endpointId: string) =>
  (
    await db
      .select({ type: webhookEvents.type, payload: webhookEvents.payload })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(eq(webhookDeliveries.endpointId, endpointId))
      .orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.id))
  ).map(({ type, payload }) => ({ type, data: (JSON.parse(payload) as { data: Record<string, unknown> }).data }));

const text = async (path: string, who = visitor): Promise<string> => (await who.get(path)).text();

describe("from an empty workspace to a result", () => {
  test("every page works without figures, and says what to do first", async () => {
    for (const path of [
      "",
      "/cohorts",
      "/campaigns",
      "/imports",
      "/creatives",
      "/tests",
      "/geo-tests",
      "/budget",
      "/alerts",
      "/settings",
    ]) {
      const answer = await visitor.get(`/adsmart${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(await text("/adsmart")).toContain("No ad figures yet");
  });

  test("a file is checked without storing anything, then imported, and its sums reach the shared tables", async () => {
    const checked = await upload(metaFile(60), { intent: "check" });
    expect(await checked.text()).toContain("120 rows can be imported, 0 lines cannot.");
    expect(await adsStub({ env }, account.workspaceId).bounds()).toBeNull();
    expect((await upload(metaFile(60))).status).toBe(303);
    await publish(account.workspaceId);
    const [campaign] = await db.select().from(adCampaigns).where(eq(adCampaigns.workspaceId, account.workspaceId));
    expect(campaign).toMatchObject({ name: "Spring", network: "meta", status: "active" });
    const days = await db
      .select()
      .from(adPerformance)
      .where(and(eq(adPerformance.workspaceId, account.workspaceId), eq(adPerformance.date, dateAgo(1))));
    expect(days).toMatchObject([{ campaignId: campaign?.id, impressions: 2_000, reach: 1_700, costCents: 2_225 }]);
    const page = await text("/adsmart?by=hook&days=30");
    expect(page).toContain("free-tea");
    expect(page).toContain("Cost by day");
  });

  test("the same file again replaces, and undo brings the earlier figures back", async () => {
    const before = await adsStub({ env }, account.workspaceId).seriesOf({ from: 0, to: 99_999 }, {});
    expect((await upload(metaFile(60).replaceAll("12.25", "99.00"))).status).toBe(303);
    const [row] = await adsStub({ env }, account.workspaceId).listImports();
    expect(row).toMatchObject({ rows: 120, replaced: 120, isUndoable: true });
    expect((await visitor.post("/adsmart/imports", { intent: "undo", id: row?.id ?? "" })).status).toBe(303);
    expect(await adsStub({ env }, account.workspaceId).seriesOf({ from: 0, to: 99_999 }, {})).toEqual(before);
    await publish(account.workspaceId);
    const days = await db
      .select()
      .from(adPerformance)
      .where(and(eq(adPerformance.workspaceId, account.workspaceId), eq(adPerformance.date, dateAgo(1))));
    expect(days).toMatchObject([{ costCents: 2_225 }]);
  });

  test("predictions are made of them, and read by Insights and by the API", async () => {
    await predictCampaigns(context(), new Date());
    const made = await db
      .select()
      .from(campaignPredictions)
      .where(eq(campaignPredictions.workspaceId, account.workspaceId));
    const insights = await text("/insights");
    const [campaign] = await db.select().from(adCampaigns).where(eq(adCampaigns.workspaceId, account.workspaceId));
    expect(insights).toContain("Spring");
    const { key } = await createApiKey(account, { scopes: ["campaigns"] });
    const list = await callApi("/ad-campaigns", { key });
    expect(list.status).toBe(200);
    const performance = await callApi(`/ad-campaigns/${campaign?.id}/performance?days=10`, { key });
    expect(await performance.json()).toMatchObject({
      currency: "EUR",
      days: expect.arrayContaining([expect.objectContaining({ date: dateAgo(1), costCents: 2_225 })]),
    });
    const predictions = await callApi(`/ad-campaigns/${campaign?.id}/predictions`, { key });
    expect(((await predictions.json()) as { predictions: unknown[] }).predictions).toHaveLength(made.length);
  });
});

describe("a large file in parts", () => {
  const PATH = "/adsmart/imports/upload";
  const postAs =
    (who: Visitor): Post =>
    async (fields) =>
      (await who.post(PATH, fields)).json();
  const choices: LargeChoices = {
    ...{ network: "meta", saved: {}, chosen: {}, mark: "detect", dayOrder: "detect", fileCurrency: "" },
  };
  const DAYS = 60;
  /** 60 ads by day and age, each line with its heading again and a line twice: 24,000 lines in UTF-16 with decimal commas. */
  const lines = Array.from({ length: DAYS * 60 * 7 }, (_, at) => {
    const [day, ad, age] = [Math.floor(at / 420), at % 60, Math.floor(at / 60) % 7];
    return `${dateAgo(DAYS - day)}\tBig\tb1\tSet\tAd ${ad}\tx${ad}\t${18 + age}\t1000\t1000\t10\t1\t5,00\t"2,50"`;
  });
  const HEAD =
    "Day\tCampaign name\tCampaign ID\tAd set name\tAd name\tAd ID\tAge\tReach\tImpressions\tLink clicks\tPurchases\tPurchases conversion value\tAmount spent (EUR)";
  const content = [HEAD, ...lines, HEAD, lines[0], lines[1]].join("\n");
  const bytes = new Uint8Array(2 + content.length * 2);
  bytes.set([0xff, 0xfe]);
  for (let at = 0; at < content.length; at++) bytes[2 + at * 2] = content.charCodeAt(at);
  const file = new File([bytes], "big.csv");
  const sending = (who: Visitor, formKey = newId()) => ({
    ...{ post: postAs(who), formKey, onProgress: () => undefined },
  });
  const days = async (workspaceId: string) => adsStub({ env }, workspaceId).seriesOf({ from: 0, to: 99_999 }, {});

  test("is counted once and whole, or not at all, and is undone as one", { timeout: 60_000 }, async () => {
    const owner = await createAccount(env);
    const who = new Visitor(owner.cookie);
    expect((await upload(metaFile(2), {}, who)).status).toBe(303);
    const before = await days(owner.workspaceId);
    const formKey = newId();
    const sent = await sendLargeFile(file, choices, sending(who, formKey));
    expect(sent).toMatchObject({ lines: lines.length, errorCount: 0, skipped: 1, doubled: 2 });
    expect(sent.parts).toBe(2);
    expect(sent.added).toBe(lines.length - DAYS * 60);
    // Not finished: nothing is counted, and the page offers to discard it.
    expect(await days(owner.workspaceId)).toEqual(before);
    expect(await text("/adsmart/imports", who)).toContain("Discard big.csv");
    const isBig = and(eq(adCampaigns.workspaceId, owner.workspaceId), eq(adCampaigns.name, "Big"));
    expect(await db.$count(adCampaigns, isBig)).toBe(0);
    // A part that is sent again, and a part that is missing.
    expect((await sendLargeFile(file, choices, sending(who, formKey))).id).toBe(sent.id);
    const missing = await who.post(PATH, { intent: "finish", id: sent.id, parts: "3", map: "{}" });
    expect(missing.status).toBe(503);
    expect(await days(owner.workspaceId)).toEqual(before);
    expect(await finishLargeFile(postAs(who), sent, {})).toMatchObject({
      finished: { state: "done", rows: DAYS * 60 },
    });
    const after = await days(owner.workspaceId);
    const added = (name: "clicks" | "cost" | "impressions") =>
      after.reduce((sum, day) => sum + day[name], 0) - before.reduce((sum, day) => sum + day[name], 0);
    expect([added("clicks"), added("cost"), added("impressions")]).toEqual([
      lines.length * 10,
      lines.length * 250,
      lines.length * 1_000,
    ]);
    expect(await db.$count(adCampaigns, isBig)).toBe(1);
    expect((await who.post("/adsmart/imports", { intent: "undo", id: sent.id })).status).toBe(303);
    await publish(owner.workspaceId);
    expect(await days(owner.workspaceId)).toEqual(before);
  });

  test("a killed import is given up, a discarded one is gone, and another workspace cannot touch it", async () => {
    const owner = await createAccount(env);
    const who = new Visitor(owner.cookie);
    const sent = await sendLargeFile(file, choices, sending(who));
    const other = new Visitor((await createAccount(env)).cookie);
    expect((await other.post(PATH, { intent: "finish", id: sent.id, parts: "2", map: "{}" })).status).toBe(503);
    expect((await other.post(PATH, { intent: "discard", id: sent.id })).status).toBe(200);
    expect(await adsStub({ env }, owner.workspaceId).listUploads()).toHaveLength(1);
    expect((await who.post("/adsmart/imports", { intent: "discard", id: sent.id })).status).toBe(303);
    expect(await adsStub({ env }, owner.workspaceId).listUploads()).toEqual([]);
    expect((await who.post(PATH, { intent: "finish", id: sent.id, parts: "2", map: "{}" })).status).toBe(503);
    expect(await days(owner.workspaceId)).toEqual([]);
  });

  test("beyond the plan it is refused before it is sent, and bad parts are", async () => {
    const basic = await createAccount(env, { plan: "basic" });
    const who = new Visitor(basic.cookie);
    const many = [HEAD, ...[1, 2, 3, 4].map((at) => lines[0]?.replace("Big\tb1", `C${at}\tc${at}`))].join("\n");
    await expect(sendLargeFile(new File([many], "many.csv"), choices, sending(who))).rejects.toThrow(
      "The file names 4 campaigns.",
    );
    const part = { intent: "part", id: crypto.randomUUID(), part: "0", mark: "point", order: "day_first" };
    const rows = JSON.stringify([[1, ...Array(13).fill("")]]);
    const fields = { ...part, headingCurrency: "", fileCurrency: "", rows };
    expect((await who.post(PATH, { ...fields, rows: "[[1]]" })).status).toBe(400);
    expect((await who.post(PATH, fields)).status).toBe(503);
  });
});

describe("bad input", () => {
  test("what cannot be read says why beside the file, and nothing is stored", async () => {
    const answer = await upload("Tag;Kampagne;Impressionen;Klicks;Kosten\n01.11.2026;A;10;1;2,50");
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Choose the columns below");
    expect(page).toContain("Kampagne");
  });

  test("the plan's campaigns are a limit for a whole file", async () => {
    const basic = await createAccount(env, { plan: "basic" });
    const who = new Visitor(basic.cookie);
    expect((await upload(metaFile(2), {}, who)).status).toBe(303);
    const head = metaFile(1).split("\n")[0];
    const many = [head, ...[1, 2, 3].map((at) => `${dateAgo(1)},New ${at},n${at},s,ad,a${at},1,10,1,0,0,1.00`)].join(
      "\n",
    );
    const refused = await upload(many, {}, who);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("allows 3 ad campaigns");
    expect(await db.$count(adCampaigns, eq(adCampaigns.workspaceId, basic.workspaceId))).toBe(1);
  });

  test("another workspace's things are not found", async () => {
    const other = new Visitor((await createAccount(env)).cookie);
    const [campaign] = await db.select().from(adCampaigns).where(eq(adCampaigns.workspaceId, account.workspaceId));
    expect(
      (await other.post("/adsmart/campaigns", { intent: "status", id: campaign?.id ?? "", status: "ended" })).status,
    ).toBe(404);
    expect((await other.get("/adsmart/creatives/0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21")).status).toBe(404);
    expect((await other.get("/adsmart/tests/0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21")).status).toBe(404);
    expect((await other.get("/adsmart/geo-tests/0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21")).status).toBe(404);
  });
});

describe("creatives, tests, budget and guardrails", () => {
  test("a creative with errors at a placement is not approved; a corrected one is", async () => {
    const parts = {
      hook: "Free tea",
      offer: "Ten off",
      format: "image",
      audience: "All",
      placements: "google_display",
    };
    const made = await visitor.post("/adsmart/creatives", { intent: "create", ...parts, width: "100", height: "100" });
    const path = made.headers.get("location") ?? "";
    expect(made.status).toBe(303);
    expect(await text(path)).toContain("100 × 100 is too small");
    expect((await visitor.post(path, { intent: "decide", status: "approved", version: "1" })).status).toBe(409);
    expect(
      (await visitor.post(path, { intent: "save", version: "1", ...parts, width: "600", height: "600" })).status,
    ).toBe(303);
    expect((await visitor.post(path, { intent: "decide", status: "approved", version: "2" })).status).toBe(303);
    expect(await text("/adsmart/creatives")).toContain("1 of 1");
  });

  test("a test is judged from the figures that are there, with a log", async () => {
    const ads = await adsStub({ env }, account.workspaceId).busyAds({ from: 0, to: 99_999 }, 5);
    const fields = { intent: "create", name: "Two hooks", metric: "ctr", firstDay: dateAgo(40) };
    const once = await visitor.post("/adsmart/tests", { ...fields, ad0: String(ads[0]?.n), ad1: String(ads[0]?.n) });
    expect(once.status).toBe(400);
    const made = await visitor.post("/adsmart/tests", { ...fields, ad0: String(ads[0]?.n), ad1: String(ads[1]?.n) });
    expect(made.status).toBe(303);
    const page = await text(made.headers.get("location") ?? "");
    expect(page).toContain("free-tea_ten-off_video_all won.");
    expect(page).toContain("Winner found.");
  });

  test("a geo test: planned from a history, refused when too short, evaluated with its lift", async () => {
    const fields = { intent: "create", name: "Autumn", metric: "conversions", lengthDays: "28", expectedLift: "10" };
    const short = await visitor.post("/adsmart/geo-tests", { ...fields, csv: regionsCsv({ days: 60 }) });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("The history has 60 days. A test of 28 days needs at least 98");
    const empty = await visitor.post("/adsmart/geo-tests", fields);
    expect(await empty.text()).toContain("Choose a file, or paste the results.");
    const csv = regionsCsv({ days: 110, endsDaysAgo: 30 });
    const made = await visitor.post("/adsmart/geo-tests", { ...fields, csv });
    expect(made.status).toBe(303);
    const path = made.headers.get("location") ?? "";
    const planned = await text(path);
    expect(planned).toContain("Least detectable lift");
    expect(planned).toContain("The pairs are fit for a test.");
    const id = path.split("/").at(-1) ?? "";
    const pairs = (await adsStub({ env }, account.workspaceId).findGeoTest(id))?.test.pairs ?? [];
    expect(pairs).toHaveLength(5);
    const treated = new Set(pairs.map((pair) => pair.treated));
    const results = regionsCsv({ days: 28, factor: (region) => (treated.has(region) ? 1.2 : 1) });
    const during = { intent: "evaluate", from: dateAgo(28), to: dateAgo(1), cost: "500", csv: results };
    const early = await visitor.post(path, { ...during, from: dateAgo(40) });
    expect(await early.text()).toContain("The test begins after the history that it was planned with.");
    const gap = await visitor.post(path, during);
    expect(await gap.text()).toContain(`No region has a value on ${dateAgo(29)}`);
    const whole = regionsCsv({ days: 29, factor: (region) => (treated.has(region) ? 1.2 : 1) });
    expect((await visitor.post(path, { ...during, csv: whole })).status).toBe(303);
    const evaluated = await text(path);
    expect(evaluated).toContain("The ads added results");
    await publish(account.workspaceId);
    expect(evaluated).toContain("Cost per added result");
    expect(await text(`${path}/regions.csv`)).toContain(`${pairs[0]?.treated},treated,1`);
    const other = new Visitor((await createAccount(env)).cookie);
    expect((await other.get(path)).status).toBe(404);
    expect((await other.post(path, { ...during, csv: whole })).status).toBe(404);
    expect((await other.post(path, { intent: "delete" })).status).toBe(303);
    expect((await visitor.get(path)).status).toBe(200);
  });

  test("too little history refuses the curves with the reason", async () => {
    const refused = await visitor.post("/adsmart/budget", { intent: "fit", metric: "conversions" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("fewer than 40 full weeks");
  });

  test("guardrails propose, and a decision is noted once", async () => {
    const saved = await visitor.post("/adsmart/alerts", {
      intent: "save",
      days: "14",
      maxCpaCents: "5",
      minRoas: "",
      maxFrequency: "",
      maxWastedCents: "",
    });
    expect(saved.status).toBe(303);
    const [proposal] = await adsStub({ env }, account.workspaceId).listProposals();
    expect(proposal).toMatchObject({ guardrail: "cpa", adName: "morning_ten-off_image_all" });
    expect((await visitor.post("/adsmart/alerts", { intent: "accept", id: proposal?.id ?? "" })).status).toBe(303);
    expect((await visitor.post("/adsmart/alerts", { intent: "dismiss", id: proposal?.id ?? "" })).status).toBe(409);
  });

  test("settings: a currency is fixed while there are figures; rates and rules are taken", async () => {
    expect((await visitor.post("/adsmart/settings", { intent: "currency", currency: "USD" })).status).toBe(409);
    expect((await visitor.post("/adsmart/settings", { intent: "rates", rates: "2026-11-01 USD 0.92" })).status).toBe(
      303,
    );
    expect((await visitor.post("/adsmart/settings", { intent: "rates", rates: "soon USD 0.92" })).status).toBe(400);
    const rule = { part0: "format", part1: "hook", part2: "", part3: "", separator: "-" };
    expect((await visitor.post("/adsmart/settings", { intent: "naming", ...rule })).status).toBe(303);
  });
});

test("cohorts: buyers by their first paid click, their value against its cost, and what is needed before", async () => {
  const owner = await createAccount(env);
  const who = new Visitor(owner.cookie);
  expect(await text("/adsmart/cohorts", who)).toContain("No purchases in EUR yet");
  const now = new Date();
  const monthsAgo = (months: number): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 10);
  const buy = async (name: string, medium: string, months: number, valueCents: number) => {
    const utm = { source: "facebook", medium, campaign: "spring", term: "", content: "" };
    const way = { referrer: "", landingPage: "", clickIds: {}, visitorId: null, formId: null };
    const data = { valueCents, currency: "EUR" };
    const upserted = await upsertContact(
      context(),
      owner.workspaceId,
      {
        identities: [{ kind: "email", value: `${name}@tea.example` }],
        fields: {},
        touch: { at: monthsAgo(5), utm, ...way },
        activity: { id: crypto.randomUUID(), type: "order.placed", at: monthsAgo(months), data, module: "api" },
      },
      crypto.randomUUID(),
    );
    expect(upserted.ok).toBe(true);
  };
  await buy("organic", "email", 4, 900);
  expect(await text("/adsmart/cohorts", who)).toContain("No purchase came by a paid click yet");
  await buy("mari", "cpc", 4, 1_000);
  await buy("mari", "cpc", 2, 3_000);
  const spent = new Date(monthsAgo(4)).toISOString().slice(0, 10);
  const head = metaFile(1).split("\n")[0];
  expect((await upload(`${head}\n${spent},Spring,c1,Women,one,a1,100,1000,30,1,0,25.00`, {}, who)).status).toBe(303);
  const csv = await text("/adsmart/cohorts.csv?by=campaign", who);
  expect(csv.split("\r\n")[1]).toBe('"Spring, Meta",1,25.00,25.00,10.00,10.00,40.00,40.00,,,2');
  const page = await text("/adsmart/cohorts", who);
  expect(page).toContain("Payback");
  expect(await text("/adsmart/cohorts?network=google", who)).toContain("Month of first purchase");
});

test("webhooks learn of a changed campaign, of its predictions, and of search campaigns", async () => {
  const owner = await createAccount(env);
  const who = new Visitor(owner.cookie);
  const events = ["ads.campaign_changed", "campaign.predicted", "campaign.created", "campaign.updated"];
  const endpoint = await createHookEndpoint(owner, { url: newHook().url, events });
  const received = async () =>
    (await eventsOf(endpoint.id)).map(({ type, data }): Record<string, unknown> & { type: string } => ({
      ...data,
      type,
    }));
  expect((await upload(metaFile(60), {}, who)).status).toBe(303);
  await publish(owner.workspaceId);
  await predictCampaigns(context(), new Date());
  await predictCampaigns(context(), new Date());
  const [campaign] = await db.select().from(adCampaigns).where(eq(adCampaigns.workspaceId, owner.workspaceId));
  const id = campaign?.id ?? "";
  for (const status of ["paused", "ended"])
    expect((await who.post("/adsmart/campaigns", { intent: "status", id, status })).status).toBe(303);
  expect((await who.post("/adsmart/campaigns", { intent: "delete", id })).status).toBe(303);
  expect((await who.post("/adsmart/campaigns", { intent: "delete", id })).status).toBe(303);
  const { key } = await createApiKey(owner, { scopes: ["campaigns"] });
  const send = (path: string, method: string, json: object) =>
    callApi(path, { key, method, body: JSON.stringify(json), headers: { "Content-Type": "application/json" } });
  const made = (await (await send("/campaigns", "POST", { name: "Search" })).json()) as { id: string };
  await send(`/campaigns/${made.id}`, "PATCH", { status: "active" });
  expect((await send(`/campaigns/${made.id}`, "PATCH", { status: "draft" })).status).toBe(409);
  await callApi(`/campaigns/${made.id}`, { key, method: "DELETE" });
  await callApi(`/campaigns/${made.id}`, { key, method: "DELETE" });
  const all = await received();
  expect(all.filter(({ type }) => type === "campaign.predicted")).toMatchObject([{ campaignId: id }]);
  expect(all.filter(({ type }) => type === "ads.campaign_changed").map(({ status }) => status)).toEqual([
    ...["paused", "ended", "deleted"],
  ]);
  expect(all.filter(({ type }) => type.startsWith("campaign.") && type !== "campaign.predicted")).toMatchObject([
    { type: "campaign.created", status: "draft", archivedAt: null },
    { type: "campaign.updated", status: "active", archivedAt: null },
    { type: "campaign.updated", status: "active", archivedAt: expect.any(String) },
  ]);
});

test("a year of 52 weeks gives curves, an error, and an allocation", { timeout: 120_000 }, async () => {
  const owner = await createAccount(env);
  const who = new Visitor(owner.cookie);
  const lines = Array.from({ length: 60 * 7 }, (_, at) => {
    const week = Math.floor(at / 7);
    const cost = 20 + 15 * Math.sin(week * 1.7) + 10 * Math.cos(week * 0.9);
    return `${dateAgo(60 * 7 - at)},Spring,c1,Women,one,a1,100,1000,30,${(5 + 8 * (cost / (cost + 20))).toFixed(2)},0,${cost.toFixed(2)}`;
  });
  const csv = [metaFile(1).split("\n")[0], ...lines].join("\n");
  expect((await upload(csv, {}, who)).status).toBe(303);
  expect((await who.post("/adsmart/budget", { intent: "fit", metric: "conversions" })).status).toBe(303);
  const page = await text("/adsmart/budget?step=50", who);
  expect(page).toContain("Error in the test");
  expect(page).toContain("Proposed");
});

test("an erased workspace has nothing left, and its export had everything", async () => {
  const files: string[] = [];
  for await (const { name, batches } of exportAds(context(), account.workspaceId)) {
    for await (const rows of batches) files.push(`${name} ${rows.length}`);
  }
  const folder = `adsmart/${account.workspaceId}`;
  expect(files).toEqual([
    `${folder}/figures.jsonl 120`,
    `${folder}/creatives.jsonl 1`,
    `${folder}/tests.jsonl 1`,
    `${folder}/geo-tests.jsonl 1`,
  ]);
  await eraseWorkspaceAds(context(), account.workspaceId);
  expect(await adsStub({ env }, account.workspaceId).bounds()).toBeNull();
  expect(await adsStub({ env }, account.workspaceId).listTests()).toEqual([]);
});
