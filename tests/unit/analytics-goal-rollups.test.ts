import { beforeAll, describe, expect, it } from "vitest";
import { DIMENSIONS } from "#app/modules/analytics/domain/dimensions.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";
import { beginReclassifying } from "#app/modules/analytics/store/maintenance/reclassify-channels.ts";
import { readGoals } from "#app/modules/analytics/store/readers/goals.ts";
import { breakdown, series, totals } from "#app/modules/analytics/store/readers/metrics.ts";
import { readRevenue, readRevenueBy } from "#app/modules/analytics/store/readers/revenue.ts";
import { trackGoals, untrackGoal } from "#app/modules/analytics/store/rollups/tracked-goals.ts";
import { collectedEvent, goalRule, NO_ORIGIN } from "../support/collected.ts";
import { SITE_TIME_ZONE } from "../support/simulator/clock.ts";
import { simulate } from "../support/simulator/simulate.ts";
import { newSiteTables } from "../support/site-tables.ts";

const PURCHASE = goalRule("event", "purchase");
const GOALS = [
  PURCHASE,
  goalRule("event", "*", { property: { name: "plan", value: "pro" } }),
  goalRule("page", "/shop/*"),
  goalRule("page", "/cart"),
  goalRule("scroll", "/**", { minScrollPercent: 75 }),
  goalRule("outbound", "https://**"),
];

type Site = ReturnType<typeof newSiteTables>;
const { arrivals, firstDay, lastDay } = simulate({
  seed: 11,
  firstDay: "2026-08-20",
  days: 75,
  visitsPerDay: 10,
  lateShare: 0.03,
  duplicateShare: 0.02,
});
const RANGE = { fromDay: firstDay, toDay: lastDay };
const EVENTS = [...arrivals].flatMap(({ event }) => event ?? []);

const simulated = (): Site => {
  const site = newSiteTables(lastDay + 1);
  site.collect(EVENTS, SITE_TIME_ZONE);
  return site;
};
/** Nothing is rolled up: every figure comes from single events. */
let raw: Site;
beforeAll(() => {
  raw = simulated();
});

/** All answers about goals and revenue. */
function answers({ sql }: Site, goals: readonly GoalRule[] = GOALS) {
  const base = { range: RANGE, filters: [], goals };
  const email = [{ dimension: "medium", operator: "is", values: ["email"] }] as const;
  const conversionsOf = ({ conversions, convertedVisits, revenue }: ReturnType<typeof totals>) => ({
    conversions,
    convertedVisits,
    revenue,
  });
  return {
    goals: readGoals(sql, base).goals.map(({ firstDay: _, ...figures }) => figures),
    ofEmail: readGoals(sql, { ...base, filters: email }).goals.map(({ firstDay: _, ...figures }) => figures),
    totals: conversionsOf(totals(sql, base)),
    months: series(sql, { ...base, interval: "month" }).map(({ figures }) => conversionsOf(figures)),
    hours: series(sql, { ...base, range: { fromDay: lastDay - 3, toDay: lastDay }, interval: "hour" }).map(
      ({ figures }) => conversionsOf(figures),
    ),
    revenue: readRevenue(sql, base),
    revenueBySource: readRevenueBy(sql, { ...base, dimension: "source", rates: [], target: "EUR", limit: 500 }),
    rows: DIMENSIONS.map((dimension) =>
      breakdown(sql, {
        ...base,
        dimension,
        order: { by: "value", descending: false },
        limit: 1_000,
        offset: 0,
      }).rows.map(({ value, figures }) => [dimension, value, conversionsOf(figures)]),
    ),
  };
}

describe("goals that are rolled up", () => {
  it("have exactly the figures of the single events, and keep them when these are deleted", () => {
    const site = simulated();
    trackGoals(site.sql, GOALS);
    site.tend({ killEach: 400 });
    const truth = answers(raw);
    expect(truth.totals.conversions).toBeGreaterThan(300);
    expect(answers(site)).toEqual(truth);
    site.tend({ retentionDays: 10 });
    expect(site.sql.exec("SELECT count(DISTINCT hour / 24) AS days FROM sessions").one()).toEqual({ days: 10 });
    expect(answers(site)).toEqual(truth);
  });

  it("know from which day on they have figures, and the visits that they are a share of", () => {
    const site = simulated();
    trackGoals(site.sql, [PURCHASE]);
    site.tend({ retentionDays: 30 });
    const added = goalRule("page", "/cart");
    trackGoals(site.sql, [PURCHASE, added]);
    site.tend({ retentionDays: 20 });
    const since = lastDay + 1 - 30;
    const [old, fresh] = readGoals(site.sql, { range: RANGE, filters: [], goals: [PURCHASE, added] }).goals;
    const later = { fromDay: since, toDay: lastDay };
    const [truth] = readGoals(raw.sql, { range: later, filters: [], goals: [added] }).goals;
    expect(old).toMatchObject({ firstDay, visits: totals(raw.sql, { range: RANGE, filters: [], goals: [] }).visits });
    expect(fresh).toMatchObject({
      firstDay: since,
      conversions: truth?.conversions,
      convertedVisits: truth?.convertedVisits,
      visits: truth?.visits,
    });
    // Of the days before, a goal of both counts what was known then.
    const both = totals(site.sql, { range: RANGE, filters: [], goals: [PURCHASE, added] }).conversions;
    const before = totals(raw.sql, {
      range: { fromDay: firstDay, toDay: since - 1 },
      filters: [],
      goals: [PURCHASE],
    }).conversions;
    expect(both).toBe(before + totals(raw.sql, { range: later, filters: [], goals: [PURCHASE, added] }).conversions);
  });

  it("go with the goal that is deleted, and nothing else does", () => {
    const site = simulated();
    trackGoals(site.sql, GOALS);
    site.tend({ retentionDays: 10 });
    const others = GOALS.slice(1);
    const rows = () => site.sql.exec<{ n: number }>("SELECT count(*) AS n FROM rollup_goals").one().n;
    const before = rows();
    expect(untrackGoal(site.sql, PURCHASE)).toBe(true);
    site.tend({ retentionDays: 10, killEach: 7 });
    expect(rows()).toBeLessThanOrEqual(before);
    expect(answers(site, others)).toEqual(answers(raw, others));
    expect(readGoals(site.sql, { range: RANGE, filters: [], goals: [PURCHASE] }).goals).toMatchObject([
      { firstDay: lastDay + 1 - 10 },
    ]);
    for (const rule of others) untrackGoal(site.sql, rule);
    site.tend({ retentionDays: 10 });
    // The rest comes from revenue.
    const left = site.sql
      .exec<{ rules: string }>(
        "SELECT DISTINCT c.rules AS rules FROM rollup_goals r JOIN goal_combos c ON c.id = r.combo_id",
      )
      .toArray();
    expect(left).toEqual([{ rules: "0" }]);
  });

  it("are counted in all of them when there are more than one statement takes", () => {
    const many = [
      ...GOALS,
      ...Array.from({ length: 90 }, (_, at) =>
        goalRule("event", `never-${at}`, { property: { name: "a", value: "b" } }),
      ),
    ];
    expect(answers(raw, many).totals).toEqual(answers(raw).totals);
    expect(answers(raw, many).rows).toEqual(answers(raw).rows);
  });

  it("count an event that comes late, on a day that is already rolled up", () => {
    const day = lastDay - 20;
    const site = newSiteTables(lastDay + 1);
    trackGoals(site.sql, [PURCHASE]);
    const sale = {
      kind: "custom",
      name: "purchase",
      atMs: day * 86_400_000 + 3_600_000,
      revenue: { minor: 100, currency: "EUR" },
    } as const;
    site.collect([collectedEvent(sale)]);
    site.tend();
    site.collect([collectedEvent({ ...sale, visitor: 2 })]);
    const read = () => totals(site.sql, { range: RANGE, filters: [], goals: [PURCHASE] });
    const two = { conversions: 2, convertedVisits: 2, revenue: { EUR: 200 } };
    expect(read()).toMatchObject(two);
    site.tend({ slices: 3 });
    expect(read()).toMatchObject(two);
    site.tend();
    expect(read()).toMatchObject(two);
  });
});

describe("slices", () => {
  /** All that is stored beside the single rows, by what it says rather than by number. */
  const stored = ({ sql }: Site) => [
    sql
      .exec(
        "SELECT level, dimension, at, text, people, lasting, visits, views, events, bounces, duration_ms, hex(sketch) AS sketch FROM rollups r JOIN texts x ON x.id = value_id",
      )
      .toArray()
      .map((row) => JSON.stringify(row))
      .sort(),
    sql
      .exec("SELECT level, dimension, at, text, currency, minor FROM rollup_revenue r JOIN texts x ON x.id = value_id")
      .toArray()
      .map((row) => JSON.stringify(row))
      .sort(),
    sql.exec("SELECT month FROM rolled_months ORDER BY month").toArray(),
  ];
  const day = firstDay;
  /** A month of more rows than one slice goes through. */
  const busy = Array.from({ length: 450 }, (_, at) =>
    collectedEvent({
      atMs: (day + (at % 9)) * 86_400_000,
      visitor: at % 300,
      stable: at % 3 === 0,
      path: `/${at}`,
      origin: { ...NO_ORIGIN, source: `s${at % 400}` },
      revenue: at % 5 === 0 ? { minor: at, currency: at % 2 ? "EUR" : "USD" } : null,
    }),
  );
  const tended = (killEach?: number): Site => {
    const site = newSiteTables(lastDay + 1);
    site.collect(busy);
    site.tend(killEach ? { killEach } : {});
    return site;
  };

  it("of a month come to the same, killed between any two of them", () => {
    const whole = tended();
    expect(whole.sql.exec("SELECT month FROM rolled_months").toArray()).not.toEqual([]);
    expect(stored(tended(1))).toEqual(stored(whole));
  });

  it("of a month start again when one of its days changes between two", () => {
    const site = newSiteTables(lastDay + 1);
    site.collect(busy);
    while (site.sql.exec("SELECT month FROM rolling_months").toArray().length === 0)
      expect(site.tend({ slices: 1 })).toBe(1);
    const late = collectedEvent({ atMs: day * 86_400_000, visitor: 5_000, path: "/late" });
    site.collect([late]);
    site.tend();
    const atOnce = newSiteTables(lastDay + 1);
    atOnce.collect([...busy, late]);
    atOnce.tend();
    expect(stored(site)).toEqual(stored(atOnce));
  });

  it("of new rules for channels come to the same, killed between any two of them and with newer rules in between", () => {
    const by = (first: string) => (origin: { source: string }) => (origin.source.startsWith("s1") ? first : "Referral");
    const judged = (killEach: number | undefined, interrupted: boolean): Site => {
      const site = tended();
      trackGoals(site.sql, [goalRule("page", "/*5")]);
      site.tend({ retentionDays: 70 });
      expect(site.sql.exec("SELECT count(*) AS n FROM sessions").one()).toMatchObject({ n: expect.any(Number) });
      if (interrupted) {
        site.channelOf = by("Partner");
        beginReclassifying(site.sql);
        site.tend({ slices: 3, retentionDays: 70 });
      }
      site.channelOf = by("Newsletter");
      beginReclassifying(site.sql);
      site.tend(killEach ? { killEach, retentionDays: 70 } : { retentionDays: 70 });
      return site;
    };
    const whole = judged(undefined, false);
    const channels = (site: Site) =>
      breakdown(site.sql, {
        range: RANGE,
        filters: [],
        goals: [goalRule("page", "/*5")],
        dimension: "channel",
        order: { by: "value", descending: false },
        limit: 9,
        offset: 0,
      }).rows;
    expect(channels(whole).map(({ value, figures }) => [value, figures.conversions > 0])).toEqual([
      ["Newsletter", true],
      ["Referral", true],
    ]);
    for (const site of [judged(1, false), judged(2, true)]) {
      expect(stored(site)).toEqual(stored(whole));
      expect(channels(site)).toEqual(channels(whole));
    }
  });
});
