import { describe, expect, it } from "vitest";
import {
  type AchievementFacts,
  achievementsOf,
  levelOf,
  levelPercent,
  progressOf,
  SAMPLE_STREAK,
  SAMPLE_WEEK,
  streakOf,
  TOTAL_ACTIONS,
  xpOf,
  xpToNext,
} from "./progress.ts";

describe("progress (specification section 9)", () => {
  it.each([
    [0, 0, 1, 500, 0],
    [1, 50, 1, 450, 10],
    [7, 350, 1, 150, 70],
    [9, 450, 1, 50, 90],
    [10, 500, 2, 500, 0],
    [11, 550, 2, 450, 10],
    [20, 1000, 3, 500, 0],
  ])("%d metrics are %d XP, level %d, %d to the next, %d %%", (metrics, xp, level, toNext, percent) => {
    expect(xpOf(metrics)).toBe(xp);
    expect(levelOf(xp)).toBe(level);
    expect(xpToNext(xp)).toBe(toNext);
    expect(levelPercent(xp)).toBe(percent);
  });

  it.each([
    [[], 0],
    [[0, 0, 0], 0],
    [[0, 0, 1], 1],
    [[1, 1, 1], 3],
    [[1, 0, 4, 2], 2],
    // Nothing today so far: the streak up to yesterday counts.
    [[0, 3, 5, 0], 2],
    [[1, 0, 0], 0],
    [[1, 1, 0], 2],
  ])("days of %j are a streak of %d", (days, streak) => expect(streakOf(days)).toBe(streak));

  const FACTS = {
    onboardingMetrics: 0,
    days: [0, 0, 0, 0, 0, 0, 0],
    weekday: 6,
    tutorialCompleted: false,
    checklistPercent: 0,
  };

  it("of an account without activity is the sample", () => {
    expect(progressOf(FACTS)).toEqual({
      level: 1,
      xp: 0,
      xpToNext: 500,
      completedActions: 0,
      totalActions: TOTAL_ACTIONS,
      streak: SAMPLE_STREAK,
      achievements: [],
      weeklyActivity: SAMPLE_WEEK,
      weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
      sample: true,
    });
  });

  it("is real as soon as there is any: the last seven days, and a streak that may be longer", () => {
    const days = [0, 1, 1, 1, 1, 1, 1, 1, 8];
    expect(progressOf({ ...FACTS, days, weekday: 2, onboardingMetrics: 3 })).toMatchObject({
      streak: 8,
      weeklyActivity: [1, 1, 1, 1, 1, 1, 8],
      weekdays: ["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"],
      sample: false,
      xp: 150,
      completedActions: 3,
    });
  });

  it("counts no more actions than there are", () =>
    expect(progressOf({ ...FACTS, onboardingMetrics: 12 })).toMatchObject({ completedActions: 10, xp: 600, level: 2 }));

  const NOTHING: AchievementFacts = {
    actions: 0,
    tutorialCompleted: false,
    checklistPercent: 0,
    level: 1,
    streak: 0,
    weekTotal: 0,
  };

  it.each<[string, Partial<AchievementFacts>, string[]]>([
    ["nothing", {}, []],
    ["the first action", { actions: 1 }, ["first-action"]],
    ["the tutorial, none skipped", { tutorialCompleted: true }, ["tutorial-done"]],
    ["three days", { streak: 3 }, ["three-days"]],
    ["half of it", { actions: 5 }, ["halfway", "first-action"]],
    [
      "everything: three, the hardest first",
      { actions: 10, tutorialCompleted: true, checklistPercent: 100, level: 2, streak: 9, weekTotal: 200 },
      ["week-streak", "level-two", "checklist-done"],
    ],
  ])("earns for %s", (_, deeds, ids) =>
    expect(achievementsOf({ ...NOTHING, ...deeds }).map(({ id }) => id)).toEqual(ids),
  );
});
