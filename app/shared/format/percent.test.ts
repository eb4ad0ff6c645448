import { expect, test } from "vitest";
import {
  percent,
  percentage,
  percentOfWhole,
  percentWithOneDecimal,
  signedPercent,
  smallPercent,
  wholePercent,
} from "./percent.ts";

test("a percentage has its sign right behind it, and a decimal only where it needs one", () => {
  expect([percentage(12.34), percentage(100), percent(0.1234), percent(1)]).toEqual(["12.3%", "100%", "12.3%", "100%"]);
  expect([wholePercent(0.126), wholePercent(12)]).toEqual(["13%", "1,200%"]);
});

test("in columns it always has one decimal, and small shares keep three digits", () => {
  expect([percentWithOneDecimal(0.1), percentWithOneDecimal(0)]).toEqual(["10.0%", "0.0%"]);
  expect([smallPercent(0.000321), smallPercent(0.5)]).toEqual(["0.0321%", "50%"]);
});

test("a change has a sign, and a part of nothing is a dash", () => {
  expect([signedPercent(0.1234), signedPercent(-0.5)]).toEqual(["+12.3%", "−50%"]);
  expect([percentOfWhole(1, 8), percentOfWhole(0, 0)]).toEqual(["12.5%", "–"]);
});
