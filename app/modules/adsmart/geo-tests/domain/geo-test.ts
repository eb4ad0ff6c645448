import { type GeoPair, type Matching, matchPairs } from "./match-pairs.ts";
import { deviationOf, exchangeP, leastDetectable, type PairedResult, pairedPower, pairedTest } from "./paired.ts";
import { meanOfDays, type Panel } from "./panel.ts";

export const MIN_PAIRS = 4;
export const MIN_TEST_DAYS = 7;
const MIN_BASE_DAYS = 28;
/** Placebo periods of the history begin a week apart; at least three, at most so many. */
const STEP_DAYS = 7;
const MIN_PLACEBOS = 3;
const MAX_PLACEBOS = 26;
const ALPHA = 0.05;
/** So many placebo periods may look like an effect before the regions are called unfit. */
const UNFIT_SHARE = 0.2;
export const LENGTHS = [14, 28, 42, 56] as const;

/** Days before a test that it is compared with. */
export const baseDaysOf = (lengthDays: number): number => Math.max(MIN_BASE_DAYS, 2 * lengthDays);

/** Days of history that a test of a length needs for its power and its placebo check. */
export const historyDaysFor = (lengthDays: number): number =>
  baseDaysOf(lengthDays) + lengthDays + (MIN_PLACEBOS - 1) * STEP_DAYS;

/** Places of days in a panel; `to` is not included. */
interface Span {
  baseFrom: number;
  from: number;
  to: number;
}

/**
 * The change of each treated region against its control, from the base period to the test: both as shares of the region's own mean
 * before, so that large regions do not outweigh small ones. Null: a region had nothing before.
 */
function changesOf(panel: Panel, pairs: readonly GeoPair[], { baseFrom, from, to }: Span) {
  const byName = new Map(panel.regions.map(({ name, values }) => [name, values]));
  const indexOf = (name: string) => {
    const values = byName.get(name) ?? [];
    const base = meanOfDays(values, baseFrom, from);
    return { base, index: meanOfDays(values, from, to) / base };
  };
  const rows = pairs.map((pair) => ({ treated: indexOf(pair.treated), control: indexOf(pair.control) }));
  if (rows.some(({ treated, control }) => treated.base === 0 || control.base === 0)) return null;
  const expected = rows.reduce((sum, { control }) => sum + control.index, 0) / rows.length;
  if (expected === 0) return null;
  return {
    /** As shares of what the controls make expect. */
    lifts: rows.map(({ treated, control }) => (treated.index - control.index) / expected),
    /** What the treated regions would have had a day, by their controls. */
    expectedDaily: expected * rows.reduce((sum, { treated }) => sum + treated.base, 0),
    rows,
  };
}

/** Periods of the history before `end` in which nothing was tested, newest first. */
function placeboSpans(end: number, lengthDays: number): Span[] {
  const base = baseDaysOf(lengthDays);
  const spans: Span[] = [];
  for (let to = end; to - lengthDays - base >= 0 && spans.length < MAX_PLACEBOS; to -= STEP_DAYS)
    spans.push({ baseFrom: to - lengthDays - base, from: to - lengthDays, to });
  return spans;
}

export interface Placebo extends PairedResult {
  /** Days since the epoch, both included. */
  from: number;
  to: number;
}

export interface PlaceboCheck {
  periods: Placebo[];
  /** Share of the periods that look like an effect; about 5% are expected. */
  alarmShare: number;
  isFit: boolean;
  /** Deviation of a pair's lift in a period without a test, from all of them. */
  deviation: number;
}

/** Runs the test on periods without one. Null: the history is too short for it. */
export function checkPlacebos(
  panel: Panel,
  pairs: readonly GeoPair[],
  { end, lengthDays }: { end: number; lengthDays: number },
): PlaceboCheck | null {
  const found = placeboSpans(end, lengthDays).flatMap((span) => {
    const changes = changesOf(panel, pairs, span);
    return changes ? [{ span, lifts: changes.lifts }] : [];
  });
  if (found.length < MIN_PLACEBOS) return null;
  const periods = found.map(({ span, lifts }) => ({
    ...pairedTest(lifts),
    from: panel.firstDay + span.from,
    to: panel.firstDay + span.to - 1,
  }));
  const alarmShare = periods.filter(({ p }) => p < ALPHA).length / periods.length;
  const variance = found.reduce((sum, { lifts }) => sum + deviationOf(lifts) ** 2, 0) / found.length;
  return { periods, alarmShare, isFit: alarmShare <= UNFIT_SHARE, deviation: Math.sqrt(variance) };
}

export interface LengthPower {
  lengthDays: number;
  /** As a share of the expected results; detected with a chance of 80%. */
  leastLift: number;
  power: number;
}

/** The least detectable lift and the power at an expected lift, for each length that the history allows. */
export function powerByLength(
  panel: Panel,
  pairs: readonly GeoPair[],
  { end, lengthDays, expectedLift }: { end: number; lengthDays: number; expectedLift: number },
): LengthPower[] {
  const lengths = [...new Set([...LENGTHS, lengthDays])].toSorted((a, b) => a - b);
  return lengths.flatMap((length) => {
    const placebos = checkPlacebos(panel, pairs, { end, lengthDays: length });
    if (!placebos) return [];
    const { deviation } = placebos;
    const power = deviation === 0 ? 1 : pairedPower(pairs.length, expectedLift, deviation);
    return [{ lengthDays: length, leastLift: leastDetectable(pairs.length, deviation), power }];
  });
}

export type Refusal = { ok: false; problem: string };

/** Matches the regions of a history. Refused with the reason when it is too short, or has too few regions. */
export function planGeoTest(
  panel: Panel,
  { lengthDays, seed }: { lengthDays: number; seed: number },
): { ok: true; matching: Matching } | Refusal {
  const needed = historyDaysFor(lengthDays);
  if (panel.days < needed)
    return {
      ok: false,
      problem: `The history has ${panel.days} days. A test of ${lengthDays} days needs at least ${needed}, for its comparison and its placebo check.`,
    };
  const matching = matchPairs(panel, seed);
  if (matching.pairs.length < MIN_PAIRS)
    return {
      ok: false,
      problem: `Only ${matching.pairs.length * 2} regions have results in most weeks. A test needs at least ${MIN_PAIRS * 2}.`,
    };
  if (!checkPlacebos(panel, matching.pairs, { end: panel.days, lengthDays }))
    return { ok: false, problem: "Some regions have no results in long stretches of the history. Leave them out." };
  return { ok: true, matching };
}

export interface GeoResult extends PairedResult {
  lengthDays: number;
  pairs: { treated: string; control: string; treatedIndex: number; controlIndex: number; lift: number }[];
  /** By exchanging treated and control within pairs. */
  exchangeP: number;
  /** Results that the ads added in all treated regions, with the interval. */
  added: { value: number; low: number; high: number };
  expected: number;
}

/** What a test added: differences in differences over its pairs. Refused with the reason when it is too short, or has a gap. */
export function evaluateGeoTest(
  panel: Panel,
  pairs: readonly GeoPair[],
  { from, to, seed }: { from: number; to: number; seed: number },
): { ok: true; result: GeoResult } | Refusal {
  const lengthDays = to - from + 1;
  if (lengthDays < MIN_TEST_DAYS)
    return { ok: false, problem: `The test has ${lengthDays} days. At least ${MIN_TEST_DAYS} are needed.` };
  const last = panel.firstDay + panel.days - 1;
  if (to > last) return { ok: false, problem: `The results end ${to - last} days before the test does.` };
  const known = new Set(panel.regions.map(({ name }) => name));
  const missing = pairs.flatMap(({ treated, control }) => [treated, control]).find((name) => !known.has(name));
  if (missing !== undefined) return { ok: false, problem: `The region “${missing}” has no results.` };
  const start = from - panel.firstDay;
  const base = baseDaysOf(lengthDays);
  if (start < base)
    return {
      ok: false,
      problem: `There are ${Math.max(0, start)} days before the test. At least ${base} are needed to compare with.`,
    };
  const changes = changesOf(panel, pairs, { baseFrom: start - base, from: start, to: start + lengthDays });
  if (!changes) return { ok: false, problem: "A region had no results before the test." };
  const { lifts, rows, expectedDaily } = changes;
  const tested = pairedTest(lifts);
  const expected = expectedDaily * lengthDays;
  return {
    ok: true,
    result: {
      ...tested,
      ...{ lengthDays, expected, exchangeP: exchangeP(lifts, seed) },
      added: { value: tested.mean * expected, low: tested.low * expected, high: tested.high * expected },
      pairs: pairs.map(({ treated, control }, at) => ({
        ...{ treated, control, lift: lifts[at] ?? 0 },
        treatedIndex: rows[at]?.treated.index ?? 0,
        controlIndex: rows[at]?.control.index ?? 0,
      })),
    },
  };
}
