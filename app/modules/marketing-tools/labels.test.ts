import { expect, test } from "vitest";
import { amount, percent, ratioText, signedPercent, smallPercent } from "./labels.ts";

test.each([
  [0, "0.00"],
  [0.004, "less than 0.01"],
  [0.005, "0.01"],
  [1_234.5, "1,234.50"],
  [-12, "−12.00"],
  [2.5e12, "2.5T"],
])("the amount %d is %s", (value, text) => expect(amount(value)).toBe(text));

test.each([
  [0, "0%", "0%"],
  [0.000_000_01, "less than 0.01%", "less than 0.01%"],
  [0.000_25, "0.025%", "0.025%"],
  [0.123_4, "12.3%", "12.3%"],
  [1, "100%", "100%"],
  [1e12, "more than 10,000,000%", "more than 10,000,000%"],
])("the ratio %d is %s", (ratio, text, small) => expect([percent(ratio), smallPercent(ratio)]).toEqual([text, small]));

test("ratios and changes have bounds too", () => {
  expect([ratioText(5), ratioText(0.000_1), ratioText(1e14)]).toEqual(["5.00", "less than 0.01", "100T"]);
  expect([signedPercent(0.2), signedPercent(-0.5), signedPercent(1e9)]).toEqual([
    "+20%",
    "−50%",
    "more than +10,000,000%",
  ]);
});
