import { describe, expect, it, test } from "vitest";
import { ASSETS, GOALS, type Situation, STAGES } from "../situation.ts";
import { CHANNELS } from "./channels.ts";
import { chooseChannels, scoreChannels } from "./score.ts";

const SHOP: Situation = {
  goal: "sales",
  stage: "growth",
  assets: ["website", "email_list", "customers"],
  currency: "EUR",
  monthlyBudgetMinor: 50_000,
  hoursPerWeek: 8,
  customerMarginMinor: 4_000,
};

const scoreOf = (situation: Situation, id: string, own: Parameters<typeof scoreChannels>[1] = []) =>
  scoreChannels(situation, own).find((each) => each.id === id);

describe("a channel's score", () => {
  it("is the sum of its reasons, between 0 and 100, for every answer", () => {
    for (const goal of GOALS)
      for (const stage of STAGES)
        for (const assets of [[], [...ASSETS]])
          for (const { score, reasons } of scoreChannels({ ...SHOP, goal, stage, assets, hoursPerWeek: 1 }, [])) {
            const sum = reasons.reduce((total, { points }) => total + points, 0);
            expect(score).toBe(Math.max(0, Math.min(100, sum)));
          }
  });

  it("counts every channel once", () =>
    expect(
      scoreChannels(SHOP, [])
        .map(({ id }) => id)
        .sort(),
    ).toEqual(CHANNELS.map(({ id }) => id).sort()));

  it("is lower when there is too little time", () => {
    const [much, little] = [8, 1].map((hoursPerWeek) => scoreOf({ ...SHOP, hoursPerWeek }, "email")?.score ?? 0);
    expect((much ?? 0) - (little ?? 0)).toBe(15);
  });

  test.each([
    ["twice as often", 400, 40, 30],
    ["as often", 400, 20, 0],
    ["half as often", 400, 10, -30],
  ])("follows own numbers: mail converts %s", (_, visits, conversions, points) => {
    // The others convert so that the average of all is 5%.
    const rest = { channel: "Direct", visits: 10_000, conversions: Math.round(0.05 * (10_000 + visits)) - conversions };
    const reason = scoreOf(SHOP, "email", [{ channel: "Email", visits, conversions }, rest])?.reasons.find(
      ({ basis }) => basis === "own",
    );
    expect(reason?.points).toBe(points);
  });

  it("says nothing of fewer than 100 visits", () =>
    expect(
      scoreOf(SHOP, "email", [{ channel: "Email", visits: 99, conversions: 50 }])?.reasons.some(
        ({ basis }) => basis === "own",
      ),
    ).toBe(false));
});

describe("what prevents a plan", () => {
  test.each([
    ["ads without money", { monthlyBudgetMinor: 0 }, "search_ads", /no budget/],
    ["mail without anybody to write to", { assets: ["website"] }, "email", /email list.*or at least 50 customers/],
    ["posts, which anybody can write", { assets: [] }, "social", null],
  ] as const)("%s", (_, change, id, reason) => {
    const blockedBy = scoreOf({ ...SHOP, ...change }, id)?.blockedBy;
    if (reason === null) expect(blockedBy).toBeNull();
    else expect(blockedBy).toMatch(reason);
  });

  it("comes last", () => {
    const scores = scoreChannels({ ...SHOP, monthlyBudgetMinor: 0 }, []);
    const first = scores.findIndex(({ blockedBy }) => blockedBy !== null);
    expect(scores.slice(first).every(({ blockedBy }) => blockedBy !== null)).toBe(true);
  });
});

describe("the channels of a plan", () => {
  it("are at most four, none of them blocked, within the hours", () => {
    const chosen = chooseChannels(scoreChannels(SHOP, []), SHOP.hoursPerWeek);
    const hours = chosen.map(({ id }) => CHANNELS.find((channel) => channel.id === id)?.minHoursPerWeek ?? 0);
    expect(chosen.length).toBeGreaterThan(1);
    expect(chosen.length).toBeLessThanOrEqual(4);
    expect(hours.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(SHOP.hoursPerWeek);
  });

  it("are at least one, however little time there is", () =>
    expect(chooseChannels(scoreChannels({ ...SHOP, hoursPerWeek: 1, assets: [] }, []), 1)).toHaveLength(1));
});
