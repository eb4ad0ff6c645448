import { expect, test } from "vitest";
import { compact, counted, exact, formatBytes, signed, withUnit, wordFor } from "./number.ts";

test("numbers are grouped, and short from ten thousand on", () => {
  expect([exact(1234), compact(9_999), compact(12_345), compact(3_400_000)]).toEqual([
    "1,234",
    "9,999",
    "12.3K",
    "3.4M",
  ]);
});

test("changes carry a sign that a screen reader reads", () => {
  expect([signed(4), signed(0), signed(-12)]).toEqual(["+4", "0", "−12"]);
});

test("counted picks the form of the noun", () => {
  expect([counted(1, "page"), counted(0, "page"), counted(2, "entry", "entries")]).toEqual([
    "1 page",
    "0 pages",
    "2 entries",
  ]);
});

test("a unit follows after a blank, the percent sign without one", () => {
  expect([withUnit("12", "ms"), withUnit("12", "%"), withUnit("12", "")]).toEqual(["12 ms", "12%", "12"]);
});

test("bytes use decimal units", () => {
  expect([formatBytes(999), formatBytes(204_800), formatBytes(2_500_000)]).toEqual(["999 B", "204.8 kB", "2.5 MB"]);
});

test("the word after a figure of its own agrees with it", () => {
  expect([0, 1, 2].map((value) => wordFor(value, "error"))).toEqual(["errors", "error", "errors"]);
});
