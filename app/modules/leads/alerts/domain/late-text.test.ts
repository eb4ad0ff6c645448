import { expect, test } from "vitest";
import { lateText } from "./late-text.ts";

test.each([
  [
    { count: 1, names: ["Mari"], hours: 1 },
    "Mari waits for an answer",
    "Nobody answered this lead within your target of 1 hour.",
  ],
  [
    { count: 2, names: ["Mari", "Jaan"], hours: 24 },
    "2 leads wait for an answer",
    "Nobody answered Mari, Jaan within your target of 24 hours.",
  ],
  [
    { count: 9, names: ["Mari", "Jaan"], hours: 4 },
    "9 leads wait for an answer",
    "Nobody answered Mari, Jaan and 7 more within your target of 4 hours.",
  ],
])("%o", (late, title, body) => expect(lateText(late)).toEqual({ title, body }));

test("a long name is shortened", () => {
  expect(lateText({ count: 1, names: ["x".repeat(200)], hours: 1 }).title.length).toBeLessThan(90);
});
