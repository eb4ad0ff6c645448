import { describe, expect, test } from "vitest";
import { MAX_CHANGE_CHARS, MAX_HEADINGS } from "./limits.ts";
import { pricesIn } from "./prices.ts";
import { changesBetween, type Snapshot, snapshotOf } from "./snapshot.ts";

describe("prices in a text", () => {
  test.each([
    ["Only $12.99 a month", ["$12.99"]],
    ["12,99 € statt 15 €", ["12,99 €", "15 €"]],
    ["EUR 1.299,00 or 1 299 EUR", ["EUR 1.299,00", "1 299 EUR"]],
    ["From £5 to £ 7.50, £5 again", ["£5", "£ 7.50"]],
    ["CHF 1'200.00", ["CHF 1'200.00"]],
    ["Model X100, 2026, +49 30 123456, 50% off", []],
    ["Order EURO 12, or 12 EURopean cups", []],
    ["Version 1.2.3 costs nothing", []],
  ])("%s", (text, prices) => expect(pricesIn(text)).toEqual(prices));

  test("a long run of digits takes no longer than the text is long", () => {
    const started = performance.now();
    expect(pricesIn(`${"1".repeat(200_000)} ${"1 000 ".repeat(30_000)}`)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

const page = {
  titles: ["Tea  by\u202e mail", "Second"],
  descriptions: ["Fresh tea"],
  headings: [
    { level: 1, text: "Tea" },
    { level: 2, text: "Green" },
    { level: 2, text: "Green" },
    { level: 4, text: "A detail" },
  ],
  text: "Green $5\nBlack $7",
  structuredData: [{ type: "Product" }, { type: null }, { type: "Offer" }],
};
const SNAPSHOT: Snapshot = {
  title: ["Tea by mail"],
  description: ["Fresh tea"],
  headings: ["Tea", "Green"],
  prices: ["$5", "$7"],
  types: ["Offer", "Product"],
};

describe("what is kept of a page", () => {
  test("its title, promise, main headings, prices and kinds of structured data", () => {
    expect(snapshotOf(page)).toEqual(SNAPSHOT);
  });

  test("an empty page has empty parts, a huge one is cut", () => {
    const empty = snapshotOf({ titles: [], descriptions: [], headings: [], text: "", structuredData: [] });
    expect(Object.values(empty).every((part) => part.length === 0)).toBe(true);
    const headings = Array.from({ length: 500 }, (_, at) => ({ level: 2, text: `Part ${at}` }));
    expect(snapshotOf({ ...page, headings }).headings).toHaveLength(MAX_HEADINGS);
  });
});

describe("what changed", () => {
  test("nothing, when texts only moved", () => {
    expect(changesBetween(SNAPSHOT, { ...SNAPSHOT, headings: ["Green", "Tea"] })).toEqual([]);
  });

  test("part by part, what went and what came", () => {
    expect(changesBetween(SNAPSHOT, { ...SNAPSHOT, title: ["Tea club"], prices: ["$5", "$9"] })).toEqual([
      { part: "title", removed: ["Tea by mail"], added: ["Tea club"] },
      { part: "prices", removed: ["$7"], added: ["$9"] },
    ]);
  });

  test("a change that is too long is shortened and stays a change", () => {
    const long = (mark: string) => Array.from({ length: MAX_HEADINGS }, (_, at) => `${mark}${at}`.padEnd(120, "x"));
    const changes = changesBetween(
      { ...SNAPSHOT, headings: long("a") },
      { ...SNAPSHOT, headings: long("b"), types: [] },
    );
    expect(changes.map(({ part }) => part)).toEqual(["headings", "types"]);
    const chars = changes.flatMap(({ removed, added }) => [...removed, ...added]).join("").length;
    expect(chars).toBeLessThanOrEqual(MAX_CHANGE_CHARS);
  });
});
