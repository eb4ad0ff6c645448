import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { DayRange, Dimension, Filter } from "#app/modules/analytics/domain/dimensions.ts";
import type { Metrics } from "#app/modules/analytics/domain/query.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { siteConfig } from "../support/collected.ts";
import { SITE_TIME_ZONE } from "../support/simulator/clock.ts";
import { sendAll } from "../support/simulator/send-all.ts";
import { simulate } from "../support/simulator/simulate.ts";
import {
  EVENT_DIMENSIONS,
  groupBy,
  trueDays,
  trueEventRows,
  trueFigures,
  trueVisitRows,
  VISIT_DIMENSIONS,
} from "../support/simulator/truth.ts";
import type { TrueVisit } from "../support/simulator/visit.ts";

const SITE = "truth-year";
const config = siteConfig({ siteId: SITE, timeZone: SITE_TIME_ZONE, retentionDays: 1_825 });
const { arrivals, visits, bots, firstDay, lastDay } = simulate({
  seed: 7,
  firstDay: "2025-11-01",
  days: 365,
  visitsPerDay: 8,
  lateShare: 0.03,
  duplicateShare: 0.02,
});

const rows = <T>(query: string): Promise<T[]> =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(SITE)), (_, { storage }) =>
    storage.sql.exec(query).toArray(),
  ) as Promise<T[]>;

const object = siteStub({ env }, SITE);

beforeAll(() => sendAll(object, config, arrivals), 300_000);

describe("a year of a site's traffic", () => {
  it("has every event once, and the bots apart", async () => {
    expect(visits.length).toBeGreaterThan(2_000);
    expect(await rows("SELECT count(*) AS n FROM events")).toEqual([
      { n: visits.reduce((sum, { events }) => sum + events.length, 0) },
    ]);
    expect(await rows("SELECT count(*) AS n FROM bots")).toEqual([{ n: bots.length }]);
  });

  it("has the visits that were made, each as it was", async () => {
    const found = await rows(
      `SELECT visitor, started_ms AS startedMs, last_ms AS lastMs, s.hour, views, events, x.text AS entry, y.text AS exit, o.source, o.campaign, p.city
       FROM sessions s LEFT JOIN texts x ON x.id = entry_path_id LEFT JOIN texts y ON y.id = exit_path_id JOIN origins o ON o.id = origin_id
       JOIN places p ON p.id = place_id ORDER BY visitor, started_ms`,
    );
    const made = [...visits]
      .sort((a, b) => a.visitor - b.visitor || a.startedMs - b.startedMs)
      .map(({ visitor, startedMs, lastMs, hour, events, source, place }) => ({
        visitor,
        startedMs,
        lastMs,
        hour,
        views: events.filter(({ kind }) => kind === "view").length,
        events: events.filter(({ kind }) => kind !== "view" && kind !== "leave").length,
        entry: events.find(({ kind }) => kind === "view")?.path ?? null,
        exit: events.findLast(({ kind }) => kind === "view")?.path ?? null,
        source: source.origin.source,
        campaign: source.origin.campaign,
        city: place.city,
      }));
    expect(found).toEqual(made);
  });

  it("adds up to the truth of every day", async () => {
    const found = await rows<Record<string, number>>(
      `SELECT hour / 24 AS day, count(DISTINCT visitor) AS visitors, count(*) AS visits, sum(views) AS views, sum(events) AS events,
       sum(views = 1 AND events = 0) AS bounces, sum(last_ms - started_ms) AS durationMs FROM sessions GROUP BY 1 ORDER BY 1`,
    );
    const truth = [...trueDays(visits)]
      .sort(([a], [b]) => a - b)
      .map(([day, { revenue: _, ...figures }]) => ({ day, ...figures }));
    expect(found).toEqual(truth);
  });

  it("has the revenue of each currency", async () => {
    const found = await rows<{ currency: string; minor: number }>(
      "SELECT currency, sum(revenue_minor) AS minor FROM events WHERE currency IS NOT NULL GROUP BY 1",
    );
    expect(Object.fromEntries(found.map(({ currency, minor }) => [currency, minor]))).toEqual(
      trueFigures(visits).revenue,
    );
  });
});

const NO_GOALS = { conversions: 0, convertedVisits: 0 };

/** What a figure of the product has to be: people with a lasting number count once, and no goal was asked for. */
const figuresOf = (chosen: readonly TrueVisit[]) => ({ ...trueFigures(chosen), ...NO_GOALS });

/** A breakdown as a map, all of it. */
async function broken(dimension: Dimension, range: DayRange, filters: Filter[] = []): Promise<Map<string, Metrics>> {
  const { rows: found, more } = await object.breakdown({
    range,
    filters,
    goals: [],
    dimension,
    order: { by: "visits", descending: true },
    limit: 1_000,
    offset: 0,
  });
  expect(more).toBe(false);
  return new Map(found.map(({ value, figures }) => [value, figures]));
}

const YEAR = { fromDay: firstDay, toDay: lastDay };
const RANGES: [string, DayRange][] = [
  ["the year", YEAR],
  ["a day", { fromDay: firstDay + 100, toDay: firstDay + 100 }],
  ["a month", { fromDay: firstDay + 30, toDay: firstDay + 60 }],
];

describe.each(RANGES)("reports of %s", (_, range) => {
  const within = () => visits.filter(({ day }) => day >= range.fromDay && day <= range.toDay);

  it("have the true totals and days", async () => {
    expect(await object.totals({ range, filters: [], goals: [] })).toEqual(figuresOf(within()));
    const days = await object.series({ range, filters: [], goals: [], interval: "day" });
    expect(days).toHaveLength(range.toDay - range.fromDay + 1);
    const byDay = groupBy(within(), ({ day }) => day);
    expect(days).toEqual(days.map(({ hour }) => ({ hour, figures: figuresOf(byDay.get(hour / 24) ?? []) })));
  });

  it("have the true hours", async () => {
    const day = { fromDay: range.toDay, toDay: range.toDay };
    const byHour = groupBy(within(), ({ hour }) => hour);
    const hours = await object.series({ range: day, filters: [], goals: [], interval: "hour" });
    expect(hours).toEqual(
      Array.from({ length: 24 }, (__, at) => ({
        hour: range.toDay * 24 + at,
        figures: figuresOf(byHour.get(range.toDay * 24 + at) ?? []),
      })),
    );
  });

  // Channels follow from rules that have tests of their own.
  it.each(VISIT_DIMENSIONS.filter((dimension) => dimension !== "channel"))(
    "have the true rows by %s",
    async (dimension) => {
      const truth = new Map(
        [...trueVisitRows(within(), dimension)].map(([value, figures]) => [value, { ...figures, ...NO_GOALS }]),
      );
      expect(await broken(dimension, range)).toEqual(truth);
    },
  );

  it.each(EVENT_DIMENSIONS)("have the true rows by %s", async (dimension) => {
    const found = await broken(dimension, range);
    // A server's event happened on no page: revenue without a visit to one.
    const counted = [...found]
      .filter(([, figures]) => figures.visits > 0)
      .map(
        ([value, { visitors, visits: among, views, events }]) =>
          [value, { visitors, visits: among, count: views + events }] as const,
      );
    expect(new Map(counted)).toEqual(trueEventRows(within(), dimension));
  });

  it("choose the true visits by filters", async () => {
    const filters: Filter[] = [
      { dimension: "country", operator: "is", values: ["EE", "FI"] },
      { dimension: "page", operator: "matches", values: ["/shop/*"] },
      { dimension: "device", operator: "is_not", values: ["mobile"] },
    ];
    const chosen = within().filter(
      ({ place, agent, events }) =>
        ["EE", "FI"].includes(place.country) &&
        agent.device !== "mobile" &&
        events.some(({ kind, path }) => kind === "view" && path.startsWith("/shop/")),
    );
    expect(await object.totals({ range, filters, goals: [] })).toEqual(figuresOf(chosen));
    expect(await broken("city", range, filters)).toEqual(
      new Map(
        [...groupBy(chosen, ({ place }) => `${place.country}:${place.city}`)].map(([city, own]) => [
          city,
          figuresOf(own),
        ]),
      ),
    );
  });
});

it("finds what was planted", async () => {
  const peak = firstDay + 100;
  const rowsOfPeak = await broken("source", { fromDay: peak, toDay: peak });
  expect(Math.max(...[...rowsOfPeak.values()].map((figures) => figures.visits))).toBe(
    rowsOfPeak.get("news.example")?.visits,
  );
});
