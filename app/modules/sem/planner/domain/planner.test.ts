import { describe, expect, test } from "vitest";
import { betaBinomialRange, forecastPlan } from "./forecast.ts";
import { readPlan } from "./plan-file.ts";

describe("beta-binomial", () => {
  test("mean as of the distribution, narrower with more data", () => {
    const few = betaBinomialRange(1_000, { hits: 5, of: 100 });
    const many = betaBinomialRange(1_000, { hits: 500, of: 10_000 });
    expect(few.mid).toBeCloseTo((1_000 * 5.5) / 101, 6);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
    expect(few.low).toBeGreaterThan(0);
  });
  // Beta(5.5, 95.5) has the 10 % and 90 % quantiles 0.0285 and 0.0837 (R 4.3: qbeta(c(.1,.9), 5.5, 95.5)).
  test("for very many trials close to the beta distribution", () => {
    const { low, high } = betaBinomialRange(1_000_000, { hits: 5, of: 100 });
    expect(Math.abs(low / 1_000_000 - 0.0285)).toBeLessThan(0.002);
    expect(Math.abs(high / 1_000_000 - 0.0837)).toBeLessThan(0.002);
  });
  test("nothing gives nothing", () => expect(betaBinomialRange(0, { hits: 1, of: 2 }).high).toBe(0));
});

test("a plan: clicks, cost and leads with ranges, and their total", () => {
  const { rows, total } = forecastPlan(
    [
      { keyword: "green tea", volume: 1_000, cpcCents: 100 },
      { keyword: "black tea", volume: 3_000, cpcCents: 200 },
    ],
    { ctr: { hits: 50, of: 1_000 }, cvr: { hits: 5, of: 100 } },
  );
  expect(rows[0]?.clicks.mid).toBeCloseTo(50.5, 0);
  expect(total.volume).toBe(4_000);
  expect(total.costCents.mid).toBeCloseTo((rows[0]?.costCents.mid ?? 0) + (rows[1]?.costCents.mid ?? 0), 3);
  for (const { low, mid, high } of [total.clicks, total.costCents, total.leads]) {
    expect(low).toBeLessThan(mid);
    expect(mid).toBeLessThan(high);
  }
});

describe("lists of keywords", () => {
  test("Google's Keyword Planner, with its titles and ranges", () => {
    const text =
      "Keyword Stats 2026\nNov 2026\nKeyword\tAvg. monthly searches\tTop of page bid (low range)\tTop of page bid (high range)\nGreen tea\t10K – 100K\t0.20\t0.60\nbad\tmany\t\t\n";
    expect(readPlan(text, 50)).toEqual({
      rows: [{ keyword: "green tea", volume: 31_623, cpcCents: 40 }],
      problems: [{ line: 5, message: "“many” is not a number of searches." }],
    });
  });
  test("plain lines", () =>
    expect(readPlan("green tea,500\nblack tea,200,0.80", 50).rows).toEqual([
      { keyword: "green tea", volume: 500, cpcCents: 50 },
      { keyword: "black tea", volume: 200, cpcCents: 80 },
    ]));
});
