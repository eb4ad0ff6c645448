import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  averagePages,
  averageSessionMinutes,
  BEHAVIOUR_DAYS,
  type BehaviourFacts,
  composeBehaviour,
  engagementPercent,
  isBehaviour,
  returnRatePercent,
  timeframeLabel,
  topElements,
} from "./behaviour.ts";

const none = { current: 0, before: 0 };
const NO_DATA: BehaviourFacts = {
  tracked: true,
  actions: none,
  pageViews: none,
  features: none,
  activeDays: none,
  daysKnown: none,
  visits: { withLength: 0, totalMs: 0, withPages: 0, pages: 0 },
  clicked: [],
  totalClicks: 0,
  timeframe: "week",
  totals: { pageViews: 0, actions: 0, features: 0, conversions: 0, visits: 0 },
};
const BUSY: BehaviourFacts = {
  ...NO_DATA,
  actions: { current: 30, before: 4 },
  pageViews: { current: 40, before: 4 },
  features: { current: 5, before: 6 },
  activeDays: { current: 5, before: 4 },
  daysKnown: { current: 7, before: 7 },
  visits: { withLength: 4, totalMs: 4 * 3.5 * 60_000, withPages: 8, pages: 40 },
  clicked: [{ element: "Crawl now", clicks: 3 }],
  totalClicks: 12,
};

it("looks back seven days", () => expect(BEHAVIOUR_DAYS).toBe(7));

it.each([
  [0, 0, 0],
  [5, 0, 0],
  [0, 9, 0],
  [1, 3, 33],
  [1, 2, 50],
  [3, 3, 100],
  [50, 3, 100],
])("%i actions on %i pages are an engagement of %i %%", (actions, pages, percent) =>
  expect(engagementPercent(actions, pages)).toBe(percent),
);

it("engagement is never above 100", () =>
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (actions, pages) => {
      const percent = engagementPercent(actions, pages);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }),
  ));

it.each([
  [0, 0, null],
  [1, 1, null],
  [1, 2, 0],
  [2, 2, 100],
  [1, 7, 0],
  [4, 7, 50],
  [5, 7, 67],
  [7, 7, 100],
])("%i active of %i known days are a return rate of %s", (active, known, percent) =>
  expect(returnRatePercent(active, known)).toBe(percent),
);

it.each([
  [0, 0, null],
  [1, 0, 0],
  [1, 138_000, 2.3],
  [3, 600_000, 3.3],
])("%i visits of %i ms together last %s minutes", (withLength, totalMs, minutes) =>
  expect(averageSessionMinutes({ withLength, totalMs })).toBe(minutes),
);

it.each([
  [0, 0, null],
  [1, 1, 1],
  [5, 21, 4.2],
])("%i visits with %i pages make %s each", (withPages, pages, each) =>
  expect(averagePages({ withPages, pages })).toBe(each),
);

describe("engaged elements", () => {
  it.each([
    [[], 0, []],
    [[{ element: "a", clicks: 1 }], 3, [{ element: "a", clicks: 1, engagement_rate: 33.3 }]],
    [
      [
        { element: "a", clicks: 1 },
        { element: "b", clicks: 3 },
      ],
      4,
      [
        { element: "b", clicks: 3, engagement_rate: 75 },
        { element: "a", clicks: 1, engagement_rate: 25 },
      ],
    ],
    [[{ element: "a", clicks: 5 }], 0, [{ element: "a", clicks: 5, engagement_rate: 0 }]],
  ])("of %j, with %i clicks in all, are %j", (clicked, total, elements) =>
    expect(topElements(clicked, total)).toEqual(elements),
  );

  it("are five at most", () =>
    expect(
      topElements(
        Array.from({ length: 9 }, (_, n) => ({ element: `e${n}`, clicks: n })),
        36,
      ).map(({ clicks }) => clicks),
    ).toEqual([8, 7, 6, 5, 4]));
});

describe("insights and statistics", () => {
  it("without data are no insights, and the specified samples", () => {
    const { insights, statistics, elements, activity } = composeBehaviour(NO_DATA);
    expect(insights).toEqual([]);
    expect(elements).toEqual([]);
    expect(statistics.map(({ id, value, unit, sample }) => [id, value, unit, sample])).toEqual([
      ["session", 2.3, "m", true],
      ["pages", 4.2, "", true],
      ["return_rate", 67, "%", true],
      ["features", 12, "", true],
    ]);
    expect(activity.map(({ id, value }) => [id, value])).toEqual([
      ["visits", 0],
      ["pageViews", 0],
      ["actions", 0],
      ["features", 0],
      ["conversions", 0],
    ]);
  });

  it("with data are the person's own, with the specified confidences", () => {
    const { insights, statistics, elements } = composeBehaviour(BUSY);
    expect(
      insights.map(({ type, value, unit, trend, confidence, actionable }) => [
        type,
        value,
        unit,
        trend,
        confidence,
        actionable,
      ]),
    ).toEqual([
      ["engagement", 75, "%", "down", 85, false],
      ["feature_usage", 5, "", "down", 92, false],
      ["retention", 67, "%", "up", 78, false],
    ]);
    expect(statistics.map(({ value, sample }) => [value, sample])).toEqual([
      [3.5, false],
      [5, false],
      [67, false],
      [5, false],
    ]);
    expect(elements).toEqual([{ element: "Crawl now", clicks: 3, engagement_rate: 25 }]);
  });

  it("each figure stops being a sample independently", () => {
    const firstDay = composeBehaviour({
      ...NO_DATA,
      daysKnown: { current: 1, before: 0 },
      activeDays: { current: 1, before: 0 },
      visits: { ...BUSY.visits, withLength: 0 },
    });
    expect(firstDay.statistics.map(({ sample }) => sample)).toEqual([true, false, true, true]);
    expect(firstDay.insights.map(({ type }) => type)).toEqual(["engagement"]);
  });

  it.each([
    ["engagement", { actions: { current: 1, before: 0 } }],
    ["feature_usage", { features: { current: 2, before: 0 } }],
    ["retention", { activeDays: { current: 3, before: 0 } }],
  ])("a low %s says what to do", (type, facts) => {
    const insight = composeBehaviour({ ...BUSY, ...facts }).insights.find((one) => one.type === type);
    expect(insight?.actionable).toBe(true);
    expect(insight?.action?.href).toMatch(/^\//);
  });
});

it.each([
  ["day", "the last day"],
  ["week", "the last 7 days"],
  ["month", "the last 30 days"],
] as const)("%s is said as “%s”", (timeframe, words) => expect(timeframeLabel(timeframe)).toBe(words));

describe("an answer", () => {
  it("is one by its shape", () => expect(isBehaviour(JSON.parse(JSON.stringify(composeBehaviour(BUSY))))).toBe(true));
  it.each([
    null,
    undefined,
    "no",
    {},
    { insights: [], statistics: [], elements: [] },
    { ...composeBehaviour(BUSY), elements: [null] },
  ])("is not %j", (value) => expect(isBehaviour(value)).toBe(false));
});
