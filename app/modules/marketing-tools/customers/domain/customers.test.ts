import { describe, expect, test } from "vitest";
import { lifetimeValue, paybackPeriods } from "./lifetime.ts";
import { netPromoterScore, npsInterval } from "./nps.ts";
import { fitRetention, retentionRate, survival } from "./retention.ts";
import { customersAfter, kFactor } from "./viral.ts";

describe("lifetime value", () => {
  // Gupta and Lehmann, Customers as Assets (Journal of Interactive Marketing 17, 2003): the margin multiple r ÷ (1 + i − r). Theirs begins
  // after the first payment, ours with it: one margin more.
  test.each([
    [0.6, 0.1, 1.2],
    [0.9, 0.12, 4.0909],
    [0.8, 0.16, 2.2222],
  ])("margin multiple at retention %s and discount %s", (retention, discountRate, multiple) => {
    const value = lifetimeValue({ revenue: 100, marginRate: 0.01, churnRate: 1 - retention, discountRate });
    expect(value - 1).toBeCloseTo(multiple, 4);
  });

  test("without discount it is the margin over the churn, and agrees with the sum of its payments", () => {
    const customer = { revenue: 50, marginRate: 0.8, churnRate: 0.05, discountRate: 0 };
    expect(lifetimeValue(customer)).toBeCloseTo(800, 9);
    const discounted = { ...customer, discountRate: 0.01 };
    let sum = 0;
    for (let t = 0; t < 2_000; t++) sum += 40 * (0.95 / 1.01) ** t;
    expect(lifetimeValue(discounted)).toBeCloseTo(sum, 8);
  });

  test("payback", () => expect(paybackPeriods(400, 50, 0.8)).toBe(10));
});

describe("retention, against Fader and Hardie, How to Project Customer Retention (Journal of Interactive Marketing 21, 2007)", () => {
  const REGULAR = [1_000, 631, 468, 382, 326, 289, 262, 241];
  const HIGH_END = [1_000, 869, 743, 653, 593, 551, 517, 491];

  test.each([
    ["high end", HIGH_END, 0.668, 3.806],
    ["regular", REGULAR, 0.704, 1.182],
  ])("%s customers over 7 years", (_, active, alpha, beta) => {
    const model = fitRetention(active);
    expect(model.alpha).toBeCloseTo(alpha, 3);
    expect(model.beta).toBeCloseTo(beta, 3);
  });

  test("what is still there is the product of the retention rates", () => {
    const model = { alpha: 0.668, beta: 3.806 };
    const shares = survival(model, 12);
    let product = 1;
    for (let t = 1; t <= 12; t++) {
      product *= retentionRate(model, t);
      expect(shares[t]).toBeCloseTo(product, 12);
    }
  });

  test.each([
    ["all alike", [1_000, 500, 250, 125], 0.5],
    ["nobody leaves", [1_000, 1_000, 1_000], 1],
  ])("%s: the fit ends at its bounds and still agrees", (_, active, rate) => {
    expect(retentionRate(fitRetention(active), 1)).toBeCloseTo(rate, 2);
  });
});

describe("Net Promoter Score", () => {
  test.each([
    [{ promoters: 50, passives: 30, detractors: 20 }, 30],
    [{ promoters: 0, passives: 0, detractors: 5 }, -100],
    [{ promoters: 7, passives: 0, detractors: 0 }, 100],
  ])("%o", (answers, score) => expect(netPromoterScore(answers)).toBe(score));

  // 100 · (50.75 − 20.75)/103 ± z √((71.5/103 − (30/103)²) ÷ 103), computed in Python with SciPy's norm.ppf(0.975).
  test("the interval of 50, 30, 20 at 95%", () => {
    const { low, high } = npsInterval({ promoters: 50, passives: 30, detractors: 20 }, 1.959963984540054);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(["14.0511", "44.2013"]);
  });

  test("stays on the scale, and is wide for few answers", () => {
    const { low, high } = npsInterval({ promoters: 3, passives: 0, detractors: 0 }, 1.96);
    expect(high).toBe(100);
    expect(low).toBeLessThan(30);
  });
});

describe("K-factor, against Skok's table: 10 customers, 10 invitations, 20% accept", () => {
  const k = kFactor(10, 0.2);
  test.each([
    [2, 20, 20_470],
    [1, 20, 20_971_510],
  ])("a cycle of %i days, after %i days", (cycle, days, customers) => {
    expect(customersAfter(10, k, cycle, days)).toBeCloseTo(customers, 3);
  });
  test("K of 1 adds the same each cycle; below it growth ends at c₀ ÷ (1 − K)", () => {
    expect(customersAfter(10, 1, 2, 20)).toBe(110);
    expect(customersAfter(10, 0.5, 1, 1_000)).toBeCloseTo(20, 9);
  });
});
