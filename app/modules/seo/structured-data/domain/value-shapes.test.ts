import { describe, expect, it } from "vitest";
import { SHAPES, type Shape, shapeProblem } from "./value-shapes.ts";

const good: [Shape, string | number | boolean][] = [
  ["date", "2026-03-14"],
  ["date", "2026-02"],
  ["date", "2024-02-29"],
  ["date", "2016-04-21T20:00"],
  ["date", "2026-03-14T18:30:00+02:00"],
  ["date", "2026-03-14T18:30:00.123Z"],
  ["duration", "PT1H30M"],
  ["duration", "P1DT2H"],
  ["duration", "P2W"],
  ["url", "https://example.com/a?b=c"],
  ["price", "55.00"],
  ["price", 55],
  ["price", "0"],
  ["currency", "EUR"],
  ["rating", "4/10"],
  ["rating", "88%"],
  ["rating", 3.5],
  ["integer", "250"],
  ["truth", true],
  ["truth", "https://schema.org/True"],
  [["InStock", "SoldOut"], "http://schema.org/InStock"],
  [["InStock", "SoldOut"], "SoldOut"],
];

const bad: [Shape, string | number | boolean][] = [
  ["date", "14.03.2026"],
  ["date", "2026-13-01"],
  ["date", "2026-02-30"],
  ["date", "March 14, 2026"],
  ["date", "2026-03-14 18:30"],
  ["duration", "T1M33S"],
  ["duration", "1h"],
  ["duration", "P"],
  ["duration", "PT"],
  ["url", "mailto:a@example.com"],
  ["url", "not an address"],
  ["url", "/photos/1.jpg"],
  ["price", "$55.00"],
  ["price", "1,250"],
  ["price", "12,99"],
  ["currency", "Euro"],
  ["currency", "€"],
  ["currency", "eur"],
  ["rating", "four"],
  ["integer", "3.5"],
  ["truth", "yes"],
  ["price", ""],
  [["InStock", "SoldOut"], "in stock"],
];

describe("shapes of values", () => {
  it.each(good)("%j takes %j", (shape, value) => expect(shapeProblem(shape, value)).toBeNull());
  it.each(bad)("%j refuses %j", (shape, value) => expect(shapeProblem(shape, value)?.message).toBeTruthy());
  it("is mild about relative addresses only", () =>
    expect([shapeProblem("url", "/a.jpg")?.mild, shapeProblem("url", "x y")?.mild]).toEqual([true, false]));
  it("knows each property once", () => expect(SHAPES.get("priceCurrency")).toBe("currency"));
});
