import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dimension, Filter } from "#app/modules/analytics/domain/dimensions.ts";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";
import { parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import { type BreakdownQuery, type Metrics, NO_METRICS } from "#app/modules/analytics/domain/query.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { minutes } from "#app/shared/time.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "../support/collected.ts";

const SITE = siteStub({ env }, "figures");
const at = (text: string, afterMinutes = 0) => Date.parse(`2026-11-${text}:00Z`) + minutes(afterMinutes);
const day = (text: string) => parseDay(`2026-11-${text}`) ?? 0;
const GOOGLE = { ...NO_ORIGIN, source: "google", medium: "organic", referrerHost: "google.com" };
const FINLAND = { country: "FI", region: "", city: "" };
const PHONE = { device: "mobile", browser: "Safari", browserVersion: "", system: "iOS", systemVersion: "20" } as const;

/** Friday to Monday: 20 to 23 November. Visitor 9 has a lasting id. */
const EVENTS: Partial<CollectedEvent>[] = [
  // Visitor 1, Friday 10:00: two pages and a sign-up worth 20.00 EUR; 5 minutes.
  { visitor: 1, atMs: at("20T10:00"), path: "/", origin: GOOGLE },
  { visitor: 1, atMs: at("20T10:00", 2), path: "/pricing", origin: GOOGLE },
  {
    visitor: 1,
    atMs: at("20T10:00", 5),
    path: "/pricing",
    kind: "custom",
    name: "signup",
    props: { plan: "pro", trial: true, seats: 3 },
    revenue: { minor: 2_000, currency: "EUR" },
  },
  // Again at 15:00, one page: a bounce.
  { visitor: 1, atMs: at("20T15:00"), path: "/pricing" },
  // Visitor 2, Friday 23:50 until Saturday 00:10: all of it belongs to Friday.
  { visitor: 2, atMs: at("20T23:50"), path: "/", place: FINLAND, agent: PHONE },
  { visitor: 2, atMs: at("20T23:50", 20), path: "/blog/a", place: FINLAND, agent: PHONE },
  {
    visitor: 2,
    atMs: at("20T23:50", 20),
    path: "/blog/a",
    kind: "leave",
    scrollPercent: 90,
    place: FINLAND,
    agent: PHONE,
  },
  // Visitor 9 comes on Saturday and on Monday.
  { visitor: 9, stable: true, atMs: at("21T08:00"), path: "/", host: "shop.example.com" },
  { visitor: 9, stable: true, atMs: at("23T08:00"), path: "/blog/b" },
  {
    visitor: 9,
    stable: true,
    atMs: at("23T08:00", 1),
    path: "/blog/b",
    kind: "custom",
    name: "signup",
    props: { plan: "free" },
    revenue: { minor: 500, currency: "USD" },
  },
  {
    visitor: 9,
    stable: true,
    atMs: at("23T08:00", 2),
    path: "/blog/b",
    kind: "outbound",
    target: "https://a.example/",
  },
];

const figures = (change: Partial<Metrics>): Metrics => ({ ...NO_METRICS, ...change });
const goal = (change: Partial<GoalRule>): GoalRule => ({
  id: "g",
  kind: "event",
  pattern: "signup",
  property: null,
  minScrollPercent: null,
  ...change,
});
const filter = (dimension: Dimension, operator: Filter["operator"], ...values: string[]): Filter => ({
  dimension,
  operator,
  values,
});
const ALL_DAYS = { fromDay: day("20"), toDay: day("23") };

beforeAll(async () => {
  await SITE.collect({
    site: siteConfig({ siteId: "figures" }),
    events: EVENTS.map((change) => collectedEvent(change)),
    bots: [],
  });
});

describe("totals", () => {
  const WHOLE = {
    visits: 5,
    views: 7,
    events: 3,
    bounces: 2,
    durationMs: minutes(5 + 20 + 2),
    revenue: { EUR: 2_000, USD: 500 },
  };

  it("add up a range; a visit belongs to the day of its beginning, a lasting visitor counts once", async () => {
    expect(await SITE.totals({ range: ALL_DAYS, filters: [], goals: [] })).toEqual(figures({ ...WHOLE, visitors: 3 }));
    expect(await SITE.totals({ range: { fromDay: day("21"), toDay: day("21") }, filters: [], goals: [] })).toEqual(
      figures({ visitors: 1, visits: 1, views: 1, bounces: 1 }),
    );
    expect(
      await SITE.totals({ range: { fromDay: day("24"), toDay: day("30") }, filters: [], goals: [goal({})] }),
    ).toEqual(NO_METRICS);
  });

  it("count conversions of any of the goals, and each visit once", async () => {
    const goals = [goal({}), goal({ kind: "page", pattern: "/pricing" })];
    expect(await SITE.totals({ range: ALL_DAYS, filters: [], goals })).toMatchObject({
      conversions: 4,
      convertedVisits: 3,
    });
  });

  it.each([
    ["a page with a wildcard", goal({ kind: "page", pattern: "/blog/*" }), 2, 2],
    ["a property", goal({ property: { name: "plan", value: "pro" } }), 1, 1],
    ["a property that is true", goal({ property: { name: "trial", value: "true" } }), 1, 1],
    ["another value", goal({ property: { name: "plan", value: "gold" } }), 0, 0],
    ["an outbound link", goal({ kind: "outbound", pattern: "https://a.example/" }), 1, 1],
    ["scrolling far enough", goal({ kind: "scroll", pattern: "/blog/**", minScrollPercent: 90 }), 1, 1],
    ["scrolling further than anybody did", goal({ kind: "scroll", pattern: "/blog/**", minScrollPercent: 91 }), 0, 0],
  ] as const)("a goal of %s", async (_, rule, conversions, convertedVisits) => {
    expect(await SITE.totals({ range: ALL_DAYS, filters: [], goals: [rule] })).toMatchObject({
      conversions,
      convertedVisits,
    });
  });

  it.each([
    ["source is google", [filter("source", "is", "google")], { visitors: 1, visits: 1, views: 2, events: 1 }],
    [
      "no exit page of the blog",
      [filter("exit_page", "matches_not", "/blog/*")],
      { visitors: 2, visits: 3, views: 4, events: 1 },
    ],
    ["unknown city", [filter("city", "is", "")], { visitors: 1, visits: 1, views: 2, events: 0 }],
    [
      "saw the prices and signed up",
      [filter("page", "is", "/pricing"), filter("event", "is", "signup")],
      { visitors: 1, visits: 1, views: 2, events: 1 },
    ],
    ["plan of any kind", [filter("property", "is", "plan")], { visitors: 2, visits: 2, views: 3, events: 3 }],
    ["a trial", [filter("property", "is", "trial:true")], { visitors: 1, visits: 1, views: 2, events: 1 }],
    [
      `a pattern of more than 50 characters`,
      [filter("page", "matches", `/blog/**${"x".repeat(60)}`)],
      { visitors: 0, visits: 0 },
    ],
  ] as const)("keep to filters: %s", async (_, filters, expected) => {
    expect(await SITE.totals({ range: ALL_DAYS, filters: [...filters], goals: [] })).toMatchObject(expected);
  });
});

describe("series", () => {
  const visitsBy = async (interval: "hour" | "day" | "week" | "month" | "year", range = ALL_DAYS) =>
    (await SITE.series({ range, interval, filters: [], goals: [goal({})] })).map(({ hour, figures: of }) => [
      hour,
      of.visitors,
      of.visits,
      of.views,
      of.conversions,
      of.revenue,
    ]);

  it("by day, empty ones among them", async () => {
    expect(await visitsBy("day")).toEqual([
      [day("20") * 24, 2, 3, 5, 1, { EUR: 2_000 }],
      [day("21") * 24, 1, 1, 1, 0, {}],
      [day("22") * 24, 0, 0, 0, 0, {}],
      [day("23") * 24, 1, 1, 1, 1, { USD: 500 }],
    ]);
  });

  it("by week from Monday, and by month and year, also from before the range", async () => {
    expect(await visitsBy("week")).toEqual([
      [day("16") * 24, 3, 4, 6, 1, { EUR: 2_000 }],
      [day("23") * 24, 1, 1, 1, 1, { USD: 500 }],
    ]);
    expect(await visitsBy("month")).toEqual([[day("01") * 24, 3, 5, 7, 2, { EUR: 2_000, USD: 500 }]]);
    expect(await visitsBy("year")).toEqual([
      [(parseDay("2026-01-01") ?? 0) * 24, 3, 5, 7, 2, { EUR: 2_000, USD: 500 }],
    ]);
  });

  it("by hour", async () => {
    const friday = await visitsBy("hour", { fromDay: day("20"), toDay: day("20") });
    expect(friday).toHaveLength(24);
    expect(friday.filter(([, , visits]) => visits !== 0)).toEqual([
      [day("20") * 24 + 10, 1, 1, 2, 1, { EUR: 2_000 }],
      [day("20") * 24 + 15, 1, 1, 1, 0, {}],
      [day("20") * 24 + 23, 1, 1, 2, 0, {}],
    ]);
  });
});

describe("breakdown", () => {
  const query = (dimension: Dimension, change: Partial<BreakdownQuery> = {}): BreakdownQuery => ({
    range: ALL_DAYS,
    filters: [],
    goals: [],
    dimension,
    order: { by: "visits", descending: true },
    limit: 100,
    offset: 0,
    ...change,
  });
  const table = async (dimension: Dimension, property?: string) =>
    (await SITE.breakdown(query(dimension, { property }))).rows.map(({ value, figures: of }) => [
      value,
      of.visitors,
      of.visits,
      of.views,
      of.events,
    ]);

  it.each([
    ["source", ["", 3, 4, 5, 2], ["google", 1, 1, 2, 1]],
    ["channel", ["Direct", 3, 4, 5, 2], ["Organic Search", 1, 1, 2, 1]],
    ["country", ["EE", 2, 4, 5, 3], ["FI", 1, 1, 2, 0]],
    ["city", ["EE:Tallinn", 2, 4, 5, 3], ["", 1, 1, 2, 0]],
    ["browser_version", ["Firefox 150", 2, 4, 5, 3], ["Safari", 1, 1, 2, 0]],
    ["entry_page", ["/", 3, 3, 5, 1], ["/blog/b", 1, 1, 1, 2], ["/pricing", 1, 1, 1, 0]],
    ["exit_page", ["/pricing", 1, 2, 3, 1], ["/", 1, 1, 1, 0], ["/blog/a", 1, 1, 2, 0], ["/blog/b", 1, 1, 1, 2]],
    ["page", ["/", 3, 3, 3, 0], ["/pricing", 1, 2, 2, 0], ["/blog/a", 1, 1, 1, 0], ["/blog/b", 1, 1, 1, 0]],
    ["hostname", ["example.com", 3, 4, 6, 0], ["shop.example.com", 1, 1, 1, 0]],
    ["event", ["signup", 2, 2, 0, 2]],
    ["outbound", ["https://a.example/", 1, 1, 0, 1]],
    ["download"],
    ["property", ["plan", 2, 2, 0, 2], ["seats", 1, 1, 0, 1], ["trial", 1, 1, 0, 1]],
  ] as const)("by %s", async (dimension, ...expected) => {
    // Channels follow rules that are tested for themselves.
    const rows = (await table(dimension)).map((row) =>
      dimension === "channel" && row[0] !== "Direct" ? ["Organic Search", ...row.slice(1)] : row,
    );
    expect(rows).toEqual(expected);
  });

  it("by the values of a property", async () => {
    expect(await table("property", "plan")).toEqual([
      ["free", 1, 1, 0, 1],
      ["pro", 1, 1, 0, 1],
    ]);
    expect(await table("property", "trial")).toEqual([["true", 1, 1, 0, 1]]);
  });

  it("counts bounces, revenue and conversions where they happened", async () => {
    const { rows } = await SITE.breakdown(
      query("page", { goals: [goal({})], order: { by: "conversions", descending: true } }),
    );
    expect(
      rows.map(({ value, figures: of }) => [value, of.bounces, of.conversions, of.convertedVisits, of.revenue]),
    ).toEqual([
      ["/blog/b", 0, 1, 1, { USD: 500 }],
      ["/pricing", 1, 1, 1, { EUR: 2_000 }],
      ["/", 1, 0, 0, {}],
      ["/blog/a", 0, 0, 0, {}],
    ]);
  });

  it("keeps to filters, and orders and cuts to pages", async () => {
    const page = (change: Partial<BreakdownQuery>) => SITE.breakdown(query("page", change));
    expect((await page({ filters: [filter("source", "is", "google")] })).rows.map(({ value }) => value)).toEqual([
      "/",
      "/pricing",
    ]);
    const byName = { by: "value", descending: true } as const;
    expect(await page({ order: byName, limit: 2 })).toMatchObject({
      rows: [{ value: "/pricing" }, { value: "/blog/b" }],
      more: true,
    });
    expect(await page({ order: byName, limit: 2, offset: 2 })).toMatchObject({
      rows: [{ value: "/blog/a" }, { value: "/" }],
      more: false,
    });
  });
});
