import { describe, expect, it } from "vitest";
import reference from "#tests/support/reference/logistic.json" with { type: "json" };
import { fitLogistic, type Group, probabilityOf } from "./logistic.ts";

/* Reference values: tests/support/reference/logistic.R, run by R 4.2.2. */

const groupsOf = ({
  features,
  cases,
  positives,
}: {
  features: number[][];
  cases: number[];
  positives: number[];
}): Group[] =>
  features.map((known, index) => ({ features: known, cases: cases[index] ?? 0, positives: positives[index] ?? 0 }));

describe.each(["mtcars", "infert", "esoph"] as const)("logistic regression of %s", (name) => {
  const { coefficients, probabilities, ...data } = reference[name];
  const groups = groupsOf(data);

  it("has R's coefficients and probabilities, to a millionth", () => {
    const fitted = fitLogistic(groups) ?? [];
    expect(fitted).toHaveLength(coefficients.length);
    for (const [index, value] of coefficients.entries())
      expect(Math.abs((fitted[index] ?? Number.NaN) - value)).toBeLessThan(1e-6);
    for (const [index, value] of probabilities.entries())
      expect(Math.abs(probabilityOf(fitted, data.features[index] ?? []) - value)).toBeLessThan(1e-6);
  });

  it("is the same of cases one by one as of groups, and of a feature in other units", () => {
    const single = groups.flatMap(({ features, cases, positives }) =>
      Array.from({ length: cases }, (_, index) => ({
        features: features.map((value) => value * 1_000 + 5e5),
        cases: 1,
        positives: index < positives ? 1 : 0,
      })),
    );
    const [fitted, scaled] = [fitLogistic(groups) ?? [], fitLogistic(single) ?? []];
    for (let index = 1; index < fitted.length; index++)
      expect((scaled[index] ?? 0) * 1_000).toBeCloseTo(fitted[index] ?? Number.NaN, 8);
  });
});

describe("logistic regression", () => {
  const alike = (features: number[], cases: number, positives: number): Group => ({ features, cases, positives });

  it("without anything that differs is the share of all", () => {
    const fitted = fitLogistic([alike([3, 3], 40, 10), alike([3, 3], 60, 15)]) ?? [];
    expect(probabilityOf(fitted, [3, 3])).toBeCloseTo(0.25, 12);
    expect(fitted.slice(1)).toEqual([0, 0]);
  });

  it.each([
    ["nobody did it", [alike([1], 5, 0), alike([2], 5, 0)]],
    ["everybody did it", [alike([1], 5, 5), alike([2], 5, 5)]],
    ["a feature separates them perfectly", [alike([1], 5, 0), alike([2], 5, 5)]],
    ["two features say the same", [alike([1, 2], 5, 1), alike([2, 4], 5, 3), alike([3, 6], 5, 2)]],
    ["there are no cases", []],
  ])("has no answer when %s", (_, groups) => {
    expect(fitLogistic(groups)).toBeNull();
  });
});
