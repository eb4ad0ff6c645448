import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { checkPlacebos, evaluateGeoTest, historyDaysFor, planGeoTest, powerByLength } from "./geo-test.ts";
import { joinPanels, type Panel, toPanel, toRows } from "./panel.ts";
import { readGeoFile } from "./read-geo-file.ts";

const FIRST = 20_000;

/** Regions of four kinds with a common season, weekdays, and noise of each region and day. */
function market(seed: number, { regions = 24, days = 160, noise = 0.15 } = {}): Panel {
  const random = seededRandom(seed);
  return {
    firstDay: FIRST,
    days,
    regions: Array.from({ length: regions }, (_, at) => {
      const size = 20 * 1.2 ** at;
      const kind = at % 4;
      return {
        name: `Region ${String(at).padStart(2, "0")}`,
        values: Array.from({ length: days }, (_, day) => {
          const season = 1 + 0.2 * Math.sin(day / 25 + kind);
          const weekday = day % 7 > 4 ? 0.7 : 1.1;
          const draw = random() + random() + random() - 1.5;
          return size * season * weekday * (1 + 2 * noise * draw);
        }),
      };
    }),
  };
}

function runTest(seed: number, lift: number) {
  const lengthDays = 28;
  const whole = market(seed, { days: 160 + lengthDays });
  const history = {
    ...whole,
    days: 160,
    regions: whole.regions.map((one) => ({ ...one, values: one.values.slice(0, 160) })),
  };
  const plan = planGeoTest(history, { lengthDays, seed });
  if (!plan.ok) throw new Error(plan.problem);
  const treated = new Set(plan.matching.pairs.map((pair) => pair.treated));
  const tested = {
    ...whole,
    regions: whole.regions.map(({ name, values }) => ({
      name,
      values: values.map((value, day) => (day >= 160 && treated.has(name) ? value * (1 + lift) : value)),
    })),
  };
  const outcome = evaluateGeoTest(tested, plan.matching.pairs, { from: FIRST + 160, to: FIRST + 187, seed });
  if (!outcome.ok) throw new Error(outcome.problem);
  return { history, pairs: plan.matching.pairs, result: outcome.result };
}

describe("a market with a known lift", () => {
  test("the interval holds it in at least 9 of 10 seeds, and nothing is seen where there is none", () => {
    const seeds = Array.from({ length: 40 }, (_, at) => at + 1);
    const holds = seeds.filter((seed) => {
      const { low, high } = runTest(seed, 0.1).result;
      return low <= 0.1 && high >= 0.1;
    });
    expect(holds.length).toBeGreaterThanOrEqual(36);
    const alarms = seeds.filter((seed) => runTest(seed, 0).result.p < 0.05);
    expect(alarms.length).toBeLessThanOrEqual(5);
  });

  test("what is detectable by the plan is detected about as often as it promises", () => {
    const { history, pairs } = runTest(3, 0);
    const [row] = powerByLength(history, pairs, { end: 160, lengthDays: 28, expectedLift: 0.05 }).filter(
      ({ lengthDays }) => lengthDays === 28,
    );
    const seeds = Array.from({ length: 60 }, (_, at) => at + 1);
    const detected = seeds.filter((seed) => runTest(seed, row?.leastLift ?? 0).result.p < 0.05).length / seeds.length;
    expect(detected).toBeGreaterThan(0.65);
    expect(detected).toBeLessThan(0.95);
  });

  test("regions that move alike become pairs, and the same seed draws the same sides", () => {
    const { pairs } = runTest(5, 0);
    const kind = (name: string) => Number(name.slice(-2)) % 4;
    expect(pairs.filter(({ treated, control }) => kind(treated) === kind(control)).length).toBe(pairs.length);
    expect(runTest(5, 0).pairs).toEqual(pairs);
    expect(new Set(pairs.flatMap(({ treated, control }) => [treated, control])).size).toBe(24);
  });

  test("added results are the lift times what the treated regions would have had", () => {
    const { result } = runTest(7, 0.2);
    expect(result.added.value / result.expected).toBeCloseTo(result.mean, 10);
    expect(result.exchangeP).toBeLessThan(0.01);
    expect(result.pairs).toHaveLength(12);
  });
});

test("the placebo check raises an alarm about as often as chance, and finds regions that drift apart", () => {
  const { history, pairs } = runTest(11, 0);
  const calm = checkPlacebos(history, pairs, { end: 160, lengthDays: 28 });
  expect(calm?.isFit).toBe(true);
  expect(calm?.periods[0]?.to).toBe(FIRST + 159);
  const treated = new Set(pairs.map((pair) => pair.treated));
  const drifting = {
    ...history,
    regions: history.regions.map(({ name, values }) => ({
      name,
      values: values.map((value, day) => (treated.has(name) ? value * (1 + day / 200) : value)),
    })),
  };
  expect(checkPlacebos(drifting, pairs, { end: 160, lengthDays: 28 })?.isFit).toBe(false);
});

describe("refused with the reason", () => {
  test("a history that is too short, too few regions, regions without results", () => {
    expect(historyDaysFor(28)).toBe(98);
    expect(planGeoTest(market(1, { days: 97 }), { lengthDays: 28, seed: 1 })).toMatchObject({
      problem: expect.stringContaining("has 97 days. A test of 28 days needs at least 98"),
    });
    expect(planGeoTest(market(1, { regions: 7 }), { lengthDays: 28, seed: 1 })).toMatchObject({
      problem: expect.stringContaining("Only 6 regions"),
    });
    const { regions, ...panel } = market(1, { regions: 9 });
    const silent = regions.map((one, at) => (at < 2 ? { ...one, values: one.values.map(() => 0) } : one));
    expect(planGeoTest({ ...panel, regions: silent }, { lengthDays: 28, seed: 1 }).ok).toBe(false);
  });

  test("a test that is too short, has no end yet, or nothing to compare with", () => {
    const { history, pairs } = runTest(2, 0);
    const evaluate = (from: number, to: number) =>
      evaluateGeoTest(history, pairs, { from: FIRST + from, to: FIRST + to, seed: 1 });
    expect(evaluate(150, 155)).toMatchObject({ problem: "The test has 6 days. At least 7 are needed." });
    expect(evaluate(150, 170)).toMatchObject({ problem: "The results end 11 days before the test does." });
    expect(evaluate(20, 40)).toMatchObject({ problem: expect.stringContaining("There are 20 days before the test") });
  });
});

describe("files", () => {
  const read = (text: string) => readGeoFile(text, 20_800);

  test("columns in any order, other delimiters and decimal marks, totals left out, breakdowns added up", () => {
    const outcome = read(
      "Geo report\nRegion;Orders;Day\nBayern;1,5;01.11.2026\nBayern;2;01.11.2026\nHessen;4,5;02.11.2026\nTotal;8;",
    );
    expect(outcome).toMatchObject({
      ok: true,
      panel: {
        days: 2,
        regions: [
          { name: "Bayern", values: [3.5, 0] },
          { name: "Hessen", values: [0, 4.5] },
        ],
      },
    });
  });

  test("what cannot be read is named with its line", () => {
    const problem = (text: string) => (read(text) as { problem: string }).problem;
    expect(problem("a,b\n1,2")).toContain("columns were not found");
    expect(problem("date,region,value\nsoon,A,1")).toBe("Line 2: the day cannot be read.");
    expect(problem("date,region,value\n2026-11-01,A,-1")).toBe("Line 2: the value is negative.");
    expect(problem("date,region,value\n2026-11-01,A,x")).toBe("Line 2: the value cannot be read.");
    expect(problem("date,region,value\n2026-11-01,,1")).toBe("Line 2: the region is missing.");
    expect(problem(`date,region,value\n2026-11-01,${"A".repeat(81)},1`)).toContain("more than 80 characters");
    expect(problem("date,region,value\n2026-11-01,A,1\n2026-11-03,A,1")).toContain(
      "No region has a value on 2026-11-02",
    );
    expect(problem("date,region,value\n2024-11-01,A,1\n2026-11-03,A,1")).toContain("span 733 days");
    expect(problem("date,region,value")).toContain("no rows");
    expect(problem("date,region,value\n03/04/2026,A,1")).toContain("read in two ways");
    expect(problem('date,region,value\n2026-11-01,A,"1,234"')).toContain("read in two ways");
  });

  test("newer results join the history: their days replace, and other regions are left out", () => {
    const panel = (rows: [string, number, number][]) => {
      const made = toPanel(rows.map(([region, day, value]) => ({ region, day, value })));
      if (!made.ok) throw new Error(made.problem);
      return made.panel;
    };
    const older = panel([
      ["A", 1, 1],
      ["A", 2, 2],
      ["B", 2, 5],
    ]);
    const joined = joinPanels(
      older,
      panel([
        ["A", 2, 9],
        ["C", 2, 7],
        ["B", 3, 6],
      ]),
    );
    expect(joined).toMatchObject({ ok: true });
    expect(joined.ok && toRows(joined.panel).filter(({ value }) => value > 0)).toEqual([
      { region: "A", day: 1, value: 1 },
      { region: "A", day: 2, value: 9 },
      { region: "B", day: 3, value: 6 },
    ]);
    expect(joinPanels(older, panel([["A", 5, 1]])).ok).toBe(false);
  });
});
