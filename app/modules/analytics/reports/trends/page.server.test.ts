import { expect, it } from "vitest";
import { seasonTables } from "./page.server.ts";

it("tells what weekdays add from Monday on, whichever day was measured first", () => {
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
    })),
  );
});
