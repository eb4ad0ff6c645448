import { expect, test } from "vitest";
import { centsInput, centsText, dollars, money, wholeDollars } from "./money.ts";

test("cents are shown as dollars, a price in whole dollars without them", () => {
  expect([dollars(14_900), dollars(-250), wholeDollars(14_900), wholeDollars(150)]).toEqual([
    "$149.00",
    "−$2.50",
    "$149",
    "$1.50",
  ]);
});

test("an amount keeps the decimal places of its currency", () => {
  expect([money(12.34, "EUR", 2), money(-1.234, "KWD", 3), money(5, "POINTS", 2)]).toEqual([
    "€12.34",
    "−KWD 1.234",
    "POINTS 5",
  ]);
});

test("cents are shown with decimal places only where there are some, whatever was shown before", () => {
  const shown = [centsText(120_050, "EUR"), centsText(120_000, "EUR"), centsText(5, "EUR"), centsText(0, "USD")];
  expect(shown).toEqual(["€1,200.50", "€1,200", "€0.05", "$0"]);
  expect([centsInput(null), centsInput(120_050), centsInput(0)]).toEqual(["", "1200.5", "0"]);
});
