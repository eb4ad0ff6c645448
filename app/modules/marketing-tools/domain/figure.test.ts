import { expect, test } from "vitest";
import { parseFigure } from "./figure.ts";

test.each([
  ["1234", 1_234],
  ["1,234", 1_234],
  ["1,234,567.5", 1_234_567.5],
  ["1.234,5", 1_234.5],
  ["3,4", 3.4],
  ["0,125", 0.125],
  ["0.125", 0.125],
  ["$ 20", 20],
  ["12 %", 12],
  ["-5", -5],
  ["−5", -5],
  ["-0", 0],
  ["1'000", 1_000],
])("%s is %s", (text, value) => expect(parseFigure(text)).toBe(value));

test.each(["", "abc", "12 apples", "1e9", "0x10", "1.2.3", "--5", "NaN", "Infinity", "9".repeat(40), "٣"])(
  "%s is no number",
  (text) => expect(parseFigure(text)).toBeNull(),
);
