import { describe, expect, it, test } from "vitest";
import { PLAN_WEEKS, planTasks, progressOf, weekOn } from "./plan.ts";
import { choosePlays, PLAYS } from "./plays/plays.ts";
import { CHANNEL_IDS } from "./scoring/channels.ts";

describe("a plan", () => {
  const tasks = planTasks(CHANNEL_IDS);

  it("names each task once, in the order of its weeks, within 13 of them", () => {
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
    expect(tasks.map(({ week }) => week)).toEqual(tasks.map(({ week }) => week).sort((a, b) => a - b));
    expect(tasks.every(({ week }) => week >= 1 && week <= PLAN_WEEKS)).toBe(true);
  });

  it("has tasks for every channel, and a frame without any", () => {
    expect(new Set(tasks.map(({ channel }) => channel))).toEqual(new Set([null, ...CHANNEL_IDS]));
    expect(planTasks([]).every(({ channel }) => channel === null)).toBe(true);
  });
});

test.each([
  [100, 99, 0],
  [100, 100, 1],
  [100, 106, 1],
  [100, 107, 2],
  [100, 190, 13],
  [100, 191, 14],
  [100, 900, 14],
])("of a plan that begins on day %i, day %i is in week %i", (start, today, week) =>
  expect(weekOn(start, today)).toBe(week),
);

it("counts what is done and what is late; what was skipped counts nowhere", () =>
  expect(
    progressOf(
      [
        { week: 1, state: "done" },
        { week: 1, state: "open" },
        { week: 2, state: "skipped" },
        { week: 3, state: "open" },
      ],
      2,
    ),
  ).toEqual({ done: 1, all: 3, late: 1 }));

describe("the plays", () => {
  it("are sixty, each with an id of its own", () => {
    expect(PLAYS).toHaveLength(60);
    expect(new Set(PLAYS.map(({ id }) => id)).size).toBe(60);
  });

  it("are chosen by goal, effort and cost, the easiest first", () => {
    const chosen = choosePlays({ goal: "retention", maxEffort: 1, maxCost: 0 });
    expect(chosen.length).toBeGreaterThan(5);
    expect(chosen.every(({ goals, effort, cost }) => goals.includes("retention") && effort === 1 && cost === 0)).toBe(
      true,
    );
    const grades = chosen.map(({ effort, risk }) => effort + risk);
    expect(grades).toEqual([...grades].sort((a, b) => a - b));
  });
});
