import { expect, it } from "vitest";
import {
  byCurrency,
  compactMoneyText,
  exponentOf,
  moneyInput,
  moneyText,
  parseMoney,
  type Rate,
  sumMoney,
} from "./money.ts";

it.each([
  ["EUR", 2, 1234, "€12.34", "12.34"],
  ["JPY", 0, 1234, "¥1,234", "1234"],
  ["KWD", 3, 1234, "KWD 1.234", "1.234"],
  ["AFN", 2, 1234, "AFN 12.34", "12.34"],
  ["IQD", 3, 1234, "IQD 1.234", "1.234"],
  ["XXX", 2, 100, "¤1.00", "1.00"],
  ["SEK", 2, 100, "SEK 1.00", "1.00"],
  ["CAD", 2, 100, "CA$1.00", "1.00"],
  ["HUF", 2, 1234, "HUF 12.34", "12.34"],
  ["USD", 2, -5, "−$0.05", "-0.05"],
])("knows the places of %s", (currency, exponent, minor, text, typed) => {
  expect(exponentOf(currency)).toBe(exponent);
  expect(moneyText(minor, currency)).toBe(text);
  expect(moneyInput(minor, currency)).toBe(typed);
});

it.each([
  ["12.34", "EUR", 1234],
  ["12,3", "EUR", 1230],
  [" 12 ", "EUR", 1200],
  ["12", "JPY", 12],
  ["12.5", "JPY", null],
  ["1.2345", "KWD", null],
  ["-1", "EUR", null],
  ["1e3", "EUR", null],
  ["", "EUR", null],
  ["999999999999.99", "EUR", 99999999999999],
  ["9999999999999", "EUR", null],
])("reads %j of %s as %j", (text, currency, minor) => expect(parseMoney(text, currency)).toBe(minor));

const rate = (currency: string, fromDay: number, value: number, target = "EUR"): Rate => ({
  currency,
  target,
  fromDay,
  rate: value,
});

it("adds up by the rate of each day, and separates amounts without a rate", () => {
  const rates = [rate("USD", 10, 0.5), rate("USD", 20, 0.9), rate("JPY", 0, 0.006), rate("GBP", 0, 1.2, "USD")];
  const rows = [
    { day: 9, currency: "USD", minor: 700 },
    { day: 10, currency: "USD", minor: 1000 },
    { day: 19, currency: "USD", minor: 1000 },
    { day: 20, currency: "USD", minor: 1000 },
    { day: 1, currency: "EUR", minor: 1 },
    { day: 1, currency: "JPY", minor: 1000 },
    { day: 1, currency: "GBP", minor: 300 },
  ];
  // 5 + 5 + 9 + 0.01 + 6 euros.
  expect(sumMoney(rows, rates, "EUR")).toEqual({ currency: "EUR", minor: 2501, missing: { USD: 700, GBP: 300 } });
  expect(byCurrency(rows)).toEqual({ USD: 3700, EUR: 1, JPY: 1000, GBP: 300 });
});

it("rounds once", () => {
  const rows = [1, 2, 3].map((day) => ({ day, currency: "USD", minor: 1 }));
  expect(sumMoney(rows, [rate("USD", 0, 0.4)], "EUR").minor).toBe(1);
});

it.each([
  [999_999, "EUR", "€9,999.99"],
  [1_270_520, "EUR", "€12.7K"],
  [120_000_000, "USD", "$1.2M"],
  [12_345, "JPY", "¥12.3K"],
  [-1_270_520, "EUR", "−€12.7K"],
])("%i of %s is %s where there is little room", (minor, currency, text) =>
  expect(compactMoneyText(minor, currency)).toBe(text),
);
