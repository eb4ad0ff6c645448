import { describe, expect, it } from "vitest";
import type { Filter } from "#app/modules/analytics/domain/dimensions.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";
import { type Coverage, coverageText } from "#app/modules/analytics/domain/period/coverage.ts";
import { parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import { finishImport, stageImport } from "#app/modules/analytics/store/imports.ts";
import { readCoverage } from "#app/modules/analytics/store/readers/coverage.ts";
import { readJourneys } from "#app/modules/analytics/store/readers/journeys.ts";
import { breakdown, totals } from "#app/modules/analytics/store/readers/metrics.ts";
import { trackGoals } from "#app/modules/analytics/store/rollups/tracked-goals.ts";
import { collectedEvent, NO_ORIGIN } from "../support/collected.ts";
import { newSiteTables } from "../support/site-tables.ts";

const TODAY = parseDay("2026-11-22") ?? 0;
const RANGE = { fromDay: TODAY - 59, toDay: TODAY };
const RAW_FROM = TODAY - 30;
const is = (dimension: Filter["dimension"], ...values: string[]): Filter => ({ dimension, operator: "is", values });
const GOOGLE = is("source", "google");
const goal = (pattern: string): GoalRule => ({
  id: pattern,
  kind: "page",
  pattern,
  property: null,
  minScrollPercent: null,
});

/** A visit on each of 50 days, 30 kept; another product measured the ten days before. */
function site() {
  const made = newSiteTables(TODAY);
  const row = {
    dimension: "" as const,
    value: "",
    visitors: 1,
    visits: 1,
    views: 1,
    events: 0,
    bounces: 0,
    durationMs: 0,
  };
  const head = {
    product: "umami" as const,
    fileName: "a.csv",
    fileHash: "a",
    readCount: 10,
    errorCount: 0,
    createdMs: 1,
    errors: [],
  };
  const rows = Array.from({ length: 10 }, (_, at) => ({ ...row, day: RANGE.fromDay + at }));
  stageImport(made.sql, { ...head, id: "a", firstDay: RANGE.fromDay, lastDay: RANGE.fromDay + 9, rows });
  finishImport(made.sql, "a");
  trackGoals(made.sql, [goal("/")]);
  made.collect(
    Array.from({ length: 50 }, (_, at) =>
      collectedEvent({ atMs: (TODAY - 49 + at) * 86_400_000, visitor: at, origin: { ...NO_ORIGIN, source: "google" } }),
    ),
  );
  made.tend({ retentionDays: 30 });
  return made;
}

describe("coverage", () => {
  const { sql } = site();
  const of = (filters: Filter[], change: object = {}) =>
    readCoverage(sql, { range: RANGE, filters, goals: [], ...change });
  const from = (fromDay: number) => ({ fromDay, toDay: TODAY });

  it("is the whole range without filters, imported days among it", () => {
    const imported = { range: { fromDay: RANGE.fromDay, toDay: RANGE.fromDay + 9 }, isCounted: true };
    expect(of([])).toEqual({
      rawFrom: RAW_FROM,
      imported,
      days: RANGE,
      breakdown: RANGE,
      conversions: RANGE,
      visitorsErrorPercent: null,
    });
    expect(totals(sql, { range: RANGE, filters: [], goals: [] }).visits).toBe(60);
  });

  it("is what the figures really cover", () => {
    const own = TODAY - 49;
    expect(of([GOOGLE])).toMatchObject({ days: from(own), breakdown: from(RAW_FROM), imported: { isCounted: false } });
    expect(totals(sql, { range: RANGE, filters: [GOOGLE], goals: [] }).visits).toBe(50);
    const rows = breakdown(sql, {
      range: RANGE,
      filters: [GOOGLE],
      goals: [],
      dimension: "device",
      order: { by: "value", descending: false },
      limit: 9,
      offset: 0,
    });
    expect(rows.rows[0]?.figures.visits).toBe(31);
    expect(of([GOOGLE], { dimension: "source" })).toMatchObject({ days: from(own) });
    expect(of([GOOGLE, is("page", "/")])).toMatchObject({ days: from(RAW_FROM) });
    expect(of([GOOGLE, is("page", "/")], { range: { fromDay: TODAY - 50, toDay: TODAY - 40 } })).toMatchObject({
      days: null,
    });
    expect(of([GOOGLE], { interval: "hour" })).toMatchObject({ days: from(RAW_FROM) });
    // Funnels, ways, paths and who came back are read from single visits alone.
    expect(of([], { single: true })).toMatchObject({
      days: from(RAW_FROM),
      breakdown: from(RAW_FROM),
      imported: { isCounted: false },
    });
    // Goals and money are not imported.
    expect(of([], { own: true })).toMatchObject({ days: from(RANGE.fromDay + 10), imported: { isCounted: false } });
    expect(
      readJourneys(sql, { range: RANGE, filters: [], anchor: null, direction: "from", steps: 2, chosen: [] })[0]
        ?.visits,
    ).toBe(31);
  });

  it("says how exact the number of visitors is where people with a lasting id came on days that are rolled up", () => {
    const own = newSiteTables(TODAY);
    own.collect(
      [0, 1, 2].map((at) => collectedEvent({ atMs: (TODAY - 3 + at) * 86_400_000, visitor: 9, stable: true })),
    );
    own.tend();
    const error = (change: object) =>
      readCoverage(own.sql, { range: RANGE, filters: [], goals: [], ...change }).visitorsErrorPercent;
    expect(error({})).toBeCloseTo(1.625);
    expect(error({ dimension: "device" })).toBeCloseTo(1.625);
    // Within a day, and of days whose single visits are gone through, visitors are exact.
    expect(error({ range: { fromDay: TODAY - 2, toDay: TODAY - 2 } })).toBeNull();
    expect(error({ interval: "day" })).toBeNull();
    expect(error({ filters: [GOOGLE, is("page", "/")] })).toBeNull();
    expect(error({ single: true })).toBeNull();
    expect(error({ range: { fromDay: TODAY - 20, toDay: TODAY - 10 } })).toBeNull();
  });

  it("is shorter for goals that are not rolled up, or not for so long", () => {
    const { sql: own } = site();
    const conversions = (...goals: GoalRule[]) => readCoverage(own, { range: RANGE, filters: [], goals }).conversions;
    expect(conversions(goal("/"))).toEqual(RANGE);
    expect(conversions(goal("/"), goal("/new"))).toEqual(from(RAW_FROM));
    trackGoals(own, [goal("/new")]);
    expect(conversions(goal("/new"))).toEqual(from(RAW_FROM));
  });
});

describe("what is said of it", () => {
  const day = (text: string) => parseDay(text) ?? 0;
  const asked = { fromDay: day("2026-09-01"), toDay: day("2026-11-22") };
  const all: Coverage = {
    rawFrom: null,
    imported: null,
    days: asked,
    breakdown: asked,
    conversions: asked,
    visitorsErrorPercent: null,
  };
  const kept = { fromDay: day("2026-10-23"), toDay: asked.toDay };
  const cut = { ...all, rawFrom: kept.fromDay };
  const say = (coverage: Coverage, compared: Coverage | null = null) =>
    coverageText({ asked, coverage }, compared && { asked, coverage: compared });

  it.each<[string, Coverage, Coverage | null]>([
    ["", all, all],
    [
      "Single visits are kept from 23 Oct 2026 on; before, sums by day are left, which several filters at once cannot read.",
      cut,
      null,
    ],
    [
      "Single visits are kept from 23 Oct 2026 on: the figures and the chart cover all of these days, the tables 23 Oct – 22 Nov 2026 only.",
      { ...cut, breakdown: kept },
      null,
    ],
    [
      "Single visits are kept from 23 Oct 2026 on: of these days the figures cover 23 Oct – 22 Nov 2026 only.",
      { ...cut, days: kept, breakdown: kept, conversions: kept },
      null,
    ],
    [
      "Single visits are kept from 23 Oct 2026 on: of these days the figures cover none of them.",
      { ...cut, days: null, breakdown: null, conversions: null },
      null,
    ],
    [
      "Conversions cover 23 Oct – 22 Nov 2026 only: before, not all of the goals were counted.",
      { ...all, conversions: kept },
      null,
    ],
    [
      "1 – 9 Sept 2026: imported from another product.",
      { ...all, imported: { range: { fromDay: asked.fromDay, toDay: day("2026-09-09") }, isCounted: true } },
      null,
    ],
    [
      "Signed-in visitors are counted once for the whole period (estimate, ±1.6%).",
      { ...all, visitorsErrorPercent: 1.625 },
      null,
    ],
    ["Of the days compared with, the figures cover none of them.", all, { ...all, days: null }],
  ])("%j", (text, coverage, compared) => {
    expect(say(coverage, compared)).toBe(text);
  });

  it("visits that paths look back to are named where they are no longer kept", () => {
    const since = { ...all, rawFrom: asked.fromDay - 5 };
    const textFor = (lookbackDays: number) => coverageText({ asked, coverage: since }, null, lookbackDays);
    expect(textFor(5)).toBe("");
    expect(textFor(7)).toBe("Paths begin on 27 Aug 2026 at the earliest: single visits before are no longer kept.");
  });

  it("imported days that cannot be filtered are named once", () => {
    const imported = { range: { fromDay: asked.fromDay, toDay: kept.fromDay - 1 }, isCounted: false };
    const text = "1 Sept – 22 Oct 2026: imported from another product, and not counted here.";
    expect(say({ ...all, imported, days: kept, breakdown: kept, conversions: kept })).toBe(text);
  });
});
