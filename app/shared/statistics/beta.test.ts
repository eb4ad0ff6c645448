import { describe, expect, test } from "vitest";
import { betaCdf, betaDensity, betaQuantile, logGamma } from "./beta.ts";

describe("the beta distribution against exact values", () => {
  // Γ(½) = √π, Γ(11) = 10!; Abramowitz and Stegun 6.1.
  test.each([
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [11, Math.log(3_628_800)],
    [1, 0],
  ])("logGamma(%d)", (x, value) => expect(logGamma(x)).toBeCloseTo(value, 12));

  // I_x(a, b) = P(Bin(a + b − 1, x) ≥ a), Abramowitz and Stegun 6.6.4; R: pbeta(0.5, 2, 3) = 0.6875.
  test("pbeta(0.5, 2, 3) is 11/16", () => expect(betaCdf(0.5, 2, 3)).toBeCloseTo(0.6875, 12));
  test("pbeta by the binomial sum", () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    const [a, b, x] = [7, 25, 0.2];
    let sum = 0;
    for (let j = a; j < a + b; j++) sum += choose(a + b - 1, j) * x ** j * (1 - x) ** (a + b - 1 - j);
    expect(betaCdf(x, a, b)).toBeCloseTo(sum, 12);
  });
  test("dbeta(0.5, 2, 3) is 1.5", () => expect(betaDensity(0.5, 2, 3)).toBeCloseTo(1.5, 12));

  // Beta(1, b) has the quantile 1 − (1 − p)^(1/b), Beta(a, 1) has p^(1/a).
  test.each([
    [0.1, 1, 4, 1 - 0.9 ** 0.25],
    [0.9, 5, 1, 0.9 ** 0.2],
    [0.5, 3, 3, 0.5],
  ])("qbeta(%d, %d, %d)", (p, a, b, value) => expect(betaQuantile(p, a, b)).toBeCloseTo(value, 10));
});
