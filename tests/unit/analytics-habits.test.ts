import { beforeAll, describe, expect, it } from "vitest";
import { type Assessment, assess } from "#app/modules/analytics/propensity/domain/assess.ts";
import { type Group, probabilityOf } from "#app/modules/analytics/propensity/domain/logistic.ts";
import { PERSISTENT_QUESTIONS, type PropensityCases } from "#app/modules/analytics/propensity/domain/training-data.ts";
import { readPropensity } from "#app/modules/analytics/store/readers/propensity.ts";
import { createTables } from "#app/modules/analytics/store/tables/create-tables.ts";
import { BudgetTracker } from "#app/modules/analytics/store/writer/budget-tracker.ts";
import { OpenVisits } from "#app/modules/analytics/store/writer/open-visits.ts";
import { StringDictionary } from "#app/modules/analytics/store/writer/string-dictionary.ts";
import { writeBatches } from "#app/modules/analytics/store/writer/write-events.ts";
import { SITE_TIME_ZONE, trueDayStartMs } from "../support/simulator/clock.ts";
import { type Habitual, trueReturn } from "../support/simulator/habits.ts";
import { Random } from "../support/simulator/random.ts";
import { simulate } from "../support/simulator/simulate.ts";
import { groupBy } from "../support/simulator/truth.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

/** Long enough that habits are mixed as they will stay: those who come seldom gather over months. */
const OPTIONS = {
  seed: 6,
  firstDay: "2026-01-20",
  days: 300,
  visitsPerDay: 0,
  lateShare: 0,
  duplicateShare: 0,
  anomalies: [],
  habitualPerDay: 36,
};
/** By how much the probabilities of a tenth of the people may be off on average: the model is of another shape than this world. */
const MAX_OFF = 0.08;

type Question = keyof typeof PERSISTENT_QUESTIONS;

/** Questions look back over two horizons of churn and its window; visits before that are not needed. */
const NEEDED_DAYS = 2 * PERSISTENT_QUESTIONS.churn.horizonDays + PERSISTENT_QUESTIONS.churn.windowDays + 1;

const { arrivals, habitual, visits, lastDay } = simulate(OPTIONS);
const today = lastDay + 1;
let read: PropensityCases;
let known: Map<number, { one: Habitual; own: { day: number; views: number; acted: boolean }[] }>;

beforeAll(() => {
  const sql = sqliteStorage();
  createTables(sql);
  const desk = {
    sql,
    words: new StringDictionary(sql, () => "Direct"),
    visits: new OpenVisits(sql),
    budgetTracker: new BudgetTracker(sql),
  };
  const events = [...arrivals].flatMap(({ event }) =>
    event && event.atMs >= trueDayStartMs(today - NEEDED_DAYS) ? event : [],
  );
  sql.transactionSync(() => {
    for (let at = 0; at < events.length; at += 500)
      writeBatches(desk, SITE_TIME_ZONE, { today, nowMs: 0, storedBytes: 0 }, [
        { events: events.slice(at, at + 500), bots: [] },
      ]);
  });
  read = readPropensity(sql, today);
  const visitsOf = groupBy(visits, ({ visitor }) => visitor);
  known = new Map(
    habitual.map((one) => {
      const own = (visitsOf.get(one.person.visitor) ?? []).map(({ day, events: made }) => ({
        day,
        views: made.filter(({ kind }) => kind === "view").length,
        acted: made.some(({ kind }) => kind !== "view" && kind !== "leave"),
      }));
      return [one.person.visitor, { one, own }];
    }),
  );
}, 60_000);

/** Held-out people as the simulator knows them: what is known of each on the day, and how likely they truly were. */
function heldOut(question: Question): { features: number[]; truth: number }[] {
  const { windowDays, minDays, horizonDays, comes } = PERSISTENT_QUESTIONS[question];
  const day = today - horizonDays;
  return [...known.entries()].flatMap(([visitor, { one, own }]) => {
    const window = own.filter((visit) => visit.day >= day - windowDays && visit.day < day);
    const dates = new Set(window.map((visit) => visit.day));
    if (dates.size < minDays || visitor % read.lastingOneIn !== 0) return [];
    const pages = window.reduce((sum, { views }) => sum + views, 0) / window.length;
    const features = [
      Math.log1p(day - 1 - Math.max(...dates)),
      Math.log(Math.min(dates.size, 10)),
      Math.log(pages < 2 ? 1 : pages < 3 ? 2 : pages < 6 ? 4 : 8),
      window.some(({ acted }) => acted) ? 1 : 0,
      Math.floor((day - 1 - Math.min(...dates)) / 7),
    ];
    const willCome = trueReturn(one, day, horizonDays);
    return [{ features, truth: comes ? willCome : 1 - willCome }];
  });
}

const keyOf = (features: readonly number[]): string => features.map((value) => value.toFixed(6)).join(" ");

describe.each(["return", "churn"] as const)("the probability of %s in a world of habits", (question) => {
  let found: Extract<Assessment, { bins: unknown }>;
  let people: ReturnType<typeof heldOut>;

  beforeAll(() => {
    const { train, test } = read.questions[question];
    const assessment = assess(train, test);
    if (assessment.state !== "better") throw new Error(assessment.state);
    found = assessment;
    people = heldOut(question);
  });

  it("is judged on just the people who were there", () => {
    const counted = [...groupBy(people, ({ features }) => keyOf(features))]
      .map(([key, own]) => [key, own.length])
      .toSorted();
    const groups = read.questions[question].test
      .map(({ features, cases }: Group) => [keyOf(features), cases])
      .toSorted();
    expect(groups).toEqual(counted);
  });

  it(`lies within ${MAX_OFF} of what was truly likely, in each tenth of those whom it was not fitted to`, () => {
    const ranked = people
      .map(({ features, truth }) => ({ truth, predicted: probabilityOf(found.coefficients, features) }))
      .toSorted((a, b) => a.predicted - b.predicted);
    let from = 0;
    for (const bin of found.bins) {
      const own = ranked.slice(from, from + bin.cases);
      from += bin.cases;
      const mean = (of: (one: (typeof own)[number]) => number) =>
        own.reduce((sum, one) => sum + of(one), 0) / own.length;
      expect(mean(({ predicted }) => predicted)).toBeCloseTo(bin.expected, 9);
      expect(Math.abs(bin.expected - mean(({ truth }) => truth))).toBeLessThan(MAX_OFF);
    }
    expect(from).toBe(people.length);
  });

  it("knows at least a quarter of what can be known", () => {
    // Who knew habits and who is gone would still be wrong this often.
    const best = people.reduce((sum, { truth }) => sum + truth * (1 - truth), 0) / people.length;
    expect((found.baseBrier - found.brier) / (found.baseBrier - best)).toBeGreaterThan(0.25);
  });
});

it("predicts nothing for people without habits: no better than by their share", () => {
  const { train, test } = strangers();
  expect(assess(train, test)).toMatchObject({ state: "not_better" });
});

/** As many people as above of whom each does it with the same chance, whatever is known of them. */
function strangers(): { train: Group[]; test: Group[] } {
  const random = new Random(6);
  const shuffled = (groups: readonly Group[]) =>
    groups.map((group) => ({
      ...group,
      positives: Array.from({ length: group.cases }, () => random.chance(0.4)).filter(Boolean).length,
    }));
  const { train, test } = read.questions.return;
  return { train: shuffled(train), test: shuffled(test) };
}
