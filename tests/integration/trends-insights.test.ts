import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { predictCampaigns } from "#app/modules/insights/index.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { adPerformance, campaignForecasts, campaignPredictions } from "#db/schema/insights.ts";
import { auditLog } from "#db/schema/platform.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { createCampaignRow } from "#tests/support/campaign-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

const NEWS = { ...NO_ORIGIN, source: "news.example", referrerHost: "news.example" };
const today = Math.floor(Date.now() / days(1));
const dateOf = (ago: number) => new Date((today - ago) * days(1)).toISOString().slice(0, 10);

let owner: TestAccount;
let visitor: Visitor;
let siteId: string;

/** Twelve weeks of ten visits a day, and forty more from one news page on each of two days, four and three days ago. */
beforeAll(async () => {
  owner = await createAccount(env, { plan: "pro" });
  visitor = new Visitor(owner.cookie);
  siteId = await createSite(owner);
  const events: CollectedEvent[] = [];
  const visit = (ago: number, number: number, change: Partial<CollectedEvent> = {}) =>
    events.push(
      collectedEvent({
        atMs: (today - ago) * days(1) + hours(10 + (number % 8)),
        visitor: ago * 1_000 + number,
        ...change,
      }),
    );
  for (let ago = 84; ago >= 1; ago--) for (let number = 0; number < 10; number++) visit(ago, number);
  for (const ago of [4, 3])
    for (let number = 100; number < 140; number++) visit(ago, number, { origin: NEWS, path: "/offer" });
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId, workspaceId: owner.workspaceId, retentionDays: 730 }),
    events,
    bots: [],
  });
}, 60_000);

describe("trends", () => {
  test("show an unusual stretch with what it comes from, and mute it", async () => {
    const path = `/analytics/sites/${siteId}/trends`;
    const page = await textOf(visitor.get(path));
    expect(page).toContain("100 visits, 20 usual");
    const key = `${(today - 4) * 24}:up`;
    const why = await textOf(visitor.get(`${path}?why=${key}`));
    expect(why).toContain("The rows add up to the difference of +80.");
    expect(why).toContain("f=is:source:news.example");
    expect(why).toMatch(/news\.example[\s\S]{0,400}80[\s\S]{0,400}\+80[\s\S]{0,200}100%/);
    // One click leads to the form for a note, filled in; what is saved stands on the overview.
    const noteHref = page.match(/href="([^"]*&note=[^"]*)#notes"/)?.[1] ?? "";
    const draft = await textOf(visitor.get(noteHref));
    expect(draft).toMatch(/<input[^>]*name="text"[^>]*value="More visits than usual: 100 visits, 20 usual"/);
    expect(draft).toMatch(new RegExp(`name="day"[^>]*value="${dateOf(4)}"`));
    const noted = await visitor.post(`${noteHref}&index`, {
      intent: "note",
      day: dateOf(4),
      text: "More visits than usual: the offer",
    });
    expect(noted.headers.get("location")).not.toContain("note=");
    expect(await textOf(visitor.get(noted.headers.get("location") ?? ""))).toContain(
      "More visits than usual: the offer",
    );
    expect((await visitor.post(path, { intent: "mute", anomaly: key })).status).toBe(303);
    const muted = await textOf(visitor.get(path));
    expect(muted).not.toContain("100 visits, 20 usual");
    expect(muted).toContain("Muted too (1)");
    await visitor.post(path, { intent: "unmute", anomaly: key });
    expect(await textOf(visitor.get(path))).toContain("100 visits, 20 usual");
    expect((await visitor.post(path, { intent: "mute", anomaly: "x" })).status).toBe(400);
  });

  test("have the bar of every report: periods, comparison by weekday and filters go along and are honored", async () => {
    const path = `/analytics/sites/${siteId}/trends`;
    const asked = "period=7d&match=weekday&f=is:source:news.example";
    const page = await textOf(visitor.get(`${path}?${asked}`));
    expect(page).toContain("Period: Last 7 days");
    expect(page).toContain("Match day of week");
    expect(page).toMatch(/aria-label="Remove the filter: Source is news\.example"/);
    expect(page).toContain("A trend needs whole days");
    // Tabs and reasons keep what was chosen.
    expect(page).toMatch(/\/retention\?period=7d&match=weekday&f=is/);
    expect(await textOf(visitor.get(`${path}?period=28d`))).toContain("Previous period");
    expect(await textOf(visitor.get(`${path}?period=28d&compare=off`))).not.toMatch(/>Previous period<\/(?!a)/);
    expect(await textOf(visitor.get(`${path}?f=is:source:nobody.example`))).toContain("No visit matches the filters.");
    const early = `${path}?period=custom&from=${dateOf(60)}&to=${dateOf(30)}`;
    expect(await textOf(visitor.get(early))).not.toContain("100 visits, 20 usual");
  });

  test("events are chosen by the period and the filters, and counted against the period before", async () => {
    const path = `/analytics/sites/${siteId}/events`;
    const page = await textOf(visitor.get(`${path}?period=7d`));
    expect(page).toContain("Period: Last 7 days");
    expect(page).toMatch(/Visits<\/dt>[\s\S]{0,200}from/);
    expect(page).toContain("Updates every 5 seconds.");
    const filtered = await textOf(visitor.get(`${path}?period=7d&f=is:source:news.example`));
    expect(filtered).toContain("Filters do not apply to bot traffic");
    expect(filtered).toContain("/offer");
    const past = await textOf(visitor.get(`${path}?period=custom&from=${dateOf(60)}&to=${dateOf(59)}`));
    expect(past).not.toContain("Updates every 5 seconds.");
    expect(past).not.toContain("/offer");
    const none = await textOf(visitor.get(`${path}?period=7d&f=is:source:nobody.example`));
    expect(none).toContain("No event of these days matches the filters.");
  });

  test("of a site without traffic say what will be here", async () => {
    const empty = await createSite(owner);
    expect(await textOf(visitor.get(`/analytics/sites/${empty}/trends`))).toContain("No trend yet");
    expect(await textOf(visitor.get(`/analytics/sites/${empty}/calendar?country=EE`))).toContain("Not known yet");
  });
});

test("the calendar is read by anybody, and the same twice", async () => {
  const anybody = new Visitor();
  const response = await anybody.get("/marketing-calendar.ics?country=ee");
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain("X-WR-CALNAME:Marketing dates\\, Estonia");
  expect(await (await anybody.get("/marketing-calendar.ics?country=EE")).text()).toBe(text);
});

describe("insights", () => {
  test("say what changed with its numbers and links to it", async () => {
    const page = await textOf(visitor.get(`/insights?site=${siteId}&days=7`));
    expect(page).toContain("Visits from news.example are new");
    expect(page).toContain("80 visits, 0 in the 7 days before");
    expect(page).toContain(
      `/analytics/sites/${siteId}?period=custom&from=${dateOf(7)}&to=${dateOf(1)}&f=is:source:news.example`,
    );
    expect(page).toContain("Mostly: news.example, 80 visits more.");
    expect(page).toContain(`&note=${dateOf(1)}+Visits`);
    expect(page).toContain("need not be the cause");
  });

  test("predict nothing about people below the floor, and say what is missing", async () => {
    const page = await textOf(visitor.get(`/insights?site=${siteId}`));
    expect(page).toContain(
      "Not shown: at least 1,000 people are needed in the earlier days and in the later ones, 100 of them on either side.",
    );
    expect(page).toContain("Earlier: 140 people, of whom 0 came again that day; later: 220 people");
    expect(page).toContain("Earlier: 0 people, of whom 0 stayed away; later: 0 people");
    expect(page).not.toContain("predicted against observed");
  });

  test("predict who comes again on the day, drawn beside what came, where it was better than the share", async () => {
    const busy = await createSite(owner);
    const events: CollectedEvent[] = [];
    for (let ago = 28; ago >= 1; ago--) {
      for (let number = 0; number < 80; number++) {
        // Of those who come at eight every second comes again at noon, of those who come at twenty every twentieth at eleven in the night.
        const isEarly = number % 2 === 0;
        const person = { visitor: ago * 1_000 + number };
        const atMs = (today - ago) * days(1) + hours(isEarly ? 8 : 20);
        events.push(collectedEvent({ ...person, atMs }));
        if (isEarly ? number % 4 === 0 : number % 40 === 1)
          events.push(collectedEvent({ ...person, atMs: atMs + hours(isEarly ? 4 : 3) }));
      }
    }
    await siteStub({ env }, busy).collect({
      site: siteConfig({ siteId: busy, workspaceId: owner.workspaceId, retentionDays: 730 }),
      events,
      bots: [],
    });
    const page = await textOf(visitor.get(`/insights?site=${busy}`));
    expect(page).toContain('aria-label="Who comes again on the same day: predicted against observed"');
    expect(page).toContain(
      "Of the group with the highest likelihood 50% came again that day, of that with the lowest 5%.",
    );
    expect(page).toContain("More likely with an earlier hour of the first visit.");
    // Of 0.275 the share alone misses by 0.275 × 0.725; 0.5 and 0.05 by the mean of 0.25 and 0.0475.
    expect(page).toContain(
      "Fitted to 1,120 people, judged on 1,120 later ones: Brier score 0.1487, that of the share alone 0.1994, 25.4% better.",
    );
  }, 60_000);

  test("say nothing where nothing changed, and nothing against days that were not measured", async () => {
    const other = await createSite(owner);
    expect(await textOf(visitor.get(`/insights?site=${other}&days=28`))).toContain("days before were not measured");
    const nobody = await createAccount(env, { plan: "pro" });
    expect(await textOf(new Visitor(nobody.cookie).get("/insights"))).toContain("No website is measured yet");
  });
});

describe("figures of campaigns", () => {
  const HEAD = "date,campaign,reach,impressions,clicks,conversions,cost,revenue";

  test("are looked at before they are stored, put in place of earlier ones, and forecast once a day", async () => {
    const campaignId = await createCampaignRow(owner, { name: "Spring sale", status: "active" });
    const clicks = (ago: number) =>
      100 + (84 - ago) + ([30, 20, 10, 0, -10, -40, -20][(today - ago) % 7] ?? 0) + ((ago * 7) % 5);
    const csv = [
      HEAD,
      ...Array.from(
        { length: 84 },
        (_, at) => `${dateOf(84 - at)},Spring sale,500,1000,${clicks(84 - at)},${(at * 3) % 5},10.50,20`,
      ),
      "x,y",
    ].join("\n");
    const checked = await textOf(visitor.post("/insights/ads", { intent: "check", csv }));
    expect(checked).toContain("84 rows, all of them new. 1 row cannot be read");
    expect(checked).toContain("“x” is no date like 2026-11-21.");
    const rows = () => db.select().from(adPerformance).where(eq(adPerformance.campaignId, campaignId));
    expect(await rows()).toEqual([]);
    expect((await visitor.post("/insights/ads", { intent: "import", csv })).status).toBe(303);
    await visitor.post("/insights/ads", { intent: "import", csv });
    expect(await rows()).toHaveLength(84);
    expect((await rows()).find(({ date }) => date === dateOf(1))).toMatchObject({
      clicks: clicks(1),
      costCents: 1_050,
      revenueCents: 2_000,
    });
    expect(await textOf(visitor.post("/insights/ads", { intent: "check", csv }))).toContain("84 in place of figures");
    expect(
      (await db.select().from(auditLog).where(eq(auditLog.workspaceId, owner.workspaceId))).map(({ action }) => action),
    ).toContain("ad_performance.imported");

    await predictCampaigns(context, context.now());
    await predictCampaigns(context, context.now());
    const predictions = await db
      .select()
      .from(campaignPredictions)
      .where(eq(campaignPredictions.campaignId, campaignId));
    const expected = Array.from({ length: 14 }, (_, at) => 100 + 85 + at).reduce((sum, value) => sum + value, 0);
    expect(predictions.filter(({ metricName }) => metricName === "clicks")).toHaveLength(1);
    const [first] = predictions.filter(({ metricName }) => metricName === "clicks");
    expect(Math.abs((first?.predictedValue ?? 0) / expected - 1)).toBeLessThan(0.1);
    expect(first && first.lowValue <= first.predictedValue && first.predictedValue <= first.highValue).toBe(true);
    expect(await textOf(visitor.get("/insights"))).toContain("Spring sale");
  });

  test("of campaigns that are missing create each once, however often the form is sent at once", async () => {
    const csv = [HEAD, ...["Alpha", "Beta", "alpha"].map((name, at) => `${dateOf(at + 1)},${name},1,1,1,1,1,1`)].join(
      "\n",
    );
    const key = newId();
    const sent = await Promise.all([1, 2, 3].map(() => visitor.post("/insights/ads", { intent: "import", csv, key })));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    const made = await db
      .select({ name: semCampaigns.name })
      .from(semCampaigns)
      .where(and(eq(semCampaigns.workspaceId, owner.workspaceId), inArray(semCampaigns.name, ["Alpha", "Beta"])));
    expect(made.map(({ name }) => name).sort()).toEqual(["Alpha", "Beta"]);
    expect(await textOf(visitor.post("/insights/ads", { intent: "check", csv }))).toContain("3 in place of figures");
  });

  test("too few give no forecast, and the page says why", async () => {
    const campaignId = await createCampaignRow(owner, { name: "Quiet", status: "active" });
    await predictCampaigns(context, context.now());
    expect(await db.select().from(campaignForecasts).where(eq(campaignForecasts.campaignId, campaignId))).toMatchObject(
      [{ outcome: "too_little" }],
    );
    expect(await textOf(visitor.get("/insights"))).toMatch(/Quiet<\/strong>: no forecast, because fewer than 42 days/);
  });

  test("of a campaign of another workspace are refused", async () => {
    const other = await createAccount(env, { plan: "pro" });
    const id = await createCampaignRow(other, { name: "Theirs", status: "active" });
    const answer = await visitor.post("/insights/ads", {
      intent: "import",
      csv: `${HEAD}\n${dateOf(1)},${id},1,1,1,1,1,1`,
    });
    expect(answer.status).toBe(400);
    expect(await db.select().from(adPerformance).where(eq(adPerformance.campaignId, id))).toEqual([]);
  });
});
