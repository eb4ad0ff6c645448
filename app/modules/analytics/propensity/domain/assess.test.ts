import { describe, expect, it } from "vitest";
import { assess, calibrate, predictTotals, sizeOf } from "./assess.ts";
import type { Group } from "./logistic.ts";

/** Cases with one feature whose probabilities are logistic in it: from 5% at 0 to 43% at 9. */
const known = (perGroup: number, shift = 0): Group[] =>
  Array.from({ length: 10 }, (_, place) => ({
    features: [place],
    cases: perGroup,
    positives: Math.round(perGroup / (1 + Math.exp(3 - 0.3 * place))) + (place % 2 ? shift : -shift),
  }));

describe("a model of earlier cases", () => {
  it("is better than the share where the feature predicts, and its tenths are what happened", () => {
    const found = assess(known(400), known(400, 4));
    if (found.state !== "better") throw new Error(found.state);
    expect(found.brier).toBeLessThan(found.baseBrier);
    expect(found.bins).toHaveLength(10);
    for (const { cases, expected, observed, low, high } of found.bins) {
      expect(cases).toBe(400);
      expect(low < observed && observed < high).toBe(true);
      expect(low < expected && expected < high).toBe(true);
    }
    expect(found.effects[0]).toBeGreaterThan(0.5);
  });

  it("has the Brier scores that are computed by hand", () => {
    // Two groups, the same before and after: the model gives 0.1 and 0.5, the share is 0.3.
    const groups = [
      { features: [0], cases: 1_000, positives: 100 },
      { features: [1], cases: 1_000, positives: 500 },
    ];
    const found = assess(groups, groups);
    if (found.state !== "better") throw new Error(found.state);
    expect(found.brier).toBeCloseTo((0.1 * 0.9 + 0.5 * 0.5) / 2, 9);
    expect(found.baseBrier).toBeCloseTo(0.3 * 0.7, 9);
  });

  it("is not better where the feature predicts nothing, or the opposite of before", () => {
    const flat = (bump: number): Group[] =>
      Array.from({ length: 10 }, (_, place) => ({
        features: [place],
        cases: 300,
        positives: 60 + ((place * 7 + bump) % 5),
      }));
    expect(assess(flat(0), flat(3)).state).toBe("not_better");
    const turned = known(400).map(({ features: [place = 0], ...rest }) => ({ ...rest, features: [9 - place] }));
    expect(assess(known(400), turned).state).toBe("not_better");
  });

  it.each([
    ["too few cases before", known(99), known(400)],
    ["too few cases after", known(400), known(99)],
    ["too few that did it", known(400).map((group) => ({ ...group, positives: 9 })), known(400)],
    ["too few that did not", known(400), known(400).map((group) => ({ ...group, positives: 391 }))],
    ["nobody", [], []],
  ])("is not made of %s", (_, train, test) => {
    expect(assess(train, test)).toEqual({ state: "too_few", train: sizeOf(train), test: sizeOf(test) });
  });

  it("is none where a feature separates perfectly", () => {
    const perfect = [
      { features: [0], cases: 1_000, positives: 0 },
      { features: [1], cases: 1_000, positives: 1_000 },
    ];
    expect(assess(perfect, perfect).state).toBe("no_fit");
  });
});

it("keeps cases of one probability in one bin", () => {
  const groups = [
    { features: [0], cases: 950, positives: 50 },
    { features: [1], cases: 50, positives: 25 },
  ];
  const bins = calibrate(groups, [-3, 3]);
  expect(bins.map(({ cases, observed }) => [cases, observed])).toEqual([
    [950, 50 / 950],
    [50, 0.5],
  ]);
  // Wilson's interval of 25 in 50, from R's prop.test(25, 50, correct = FALSE).
  expect(bins[1]?.low).toBeCloseTo(0.3664451, 6);
  expect(bins[1]?.high).toBeCloseTo(0.6335549, 6);
});

it("adds up what is to be expected, by level", () => {
  const found = predictTotals(
    [
      { features: [0], cases: 10, positives: 0 },
      { features: [1], cases: 30, positives: 0 },
    ],
    [0, Math.log(3)],
    [0.25, 0.7],
  );
  expect(found.cases).toBe(40);
  expect(found.expected).toBeCloseTo(10 * 0.5 + 30 * 0.75, 9);
  expect(found.levels).toEqual([0, 10, 30]);
});
