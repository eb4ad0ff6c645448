import { expect, it } from "vitest";
import { seasonTables } from "./page.server.ts";

it("draws bars from the middle: less than usual to the left, more to the right", () => {
  const { weekdays } = seasonTables({
    weekdays: [
      { place: 0, index: 1.2 },
      { place: 5, index: 0.6 },
      { place: 6, index: 1 },
    ],
    months: [],
    peaks: [],
    season: [],
    fromDay: 0,
  } as unknown as Parameters<typeof seasonTables>[0]);
  expect(weekdays.map(({ name, text, percent }) => [name, text, percent])).toEqual([
    ["Monday", "+20%", 50],
    ["Saturday", "−40%", -100],
    ["Sunday", "+0%", 0],
  ]);
});

it("lists what weekdays add from Monday on, whichever day was measured first", () => {
  // The day of this number was a Thursday: 3 October 2024.
  const { season } = seasonTables({
    weekdays: [],
    months: [],
    peaks: [],
    season: [4, 5, 6, 7, 1, 2, 3],
    fromDay: 19_999,
  } as unknown as Parameters<typeof seasonTables>[0]);
  expect(season).toEqual(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((name, index) => ({
      name,
      text: `+${index + 1}`,
      percent: Math.round(((index + 1) / 7) * 100),
    })),
  );
});
