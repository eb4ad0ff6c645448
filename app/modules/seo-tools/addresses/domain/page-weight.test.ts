import { describe, expect, test } from "vitest";
import { cacheSecondsOf, judgeWeight, totalsOf, type WeighedFile } from "./page-weight.ts";

const file = (more: Partial<WeighedFile> = {}): WeighedFile => ({
  kind: "script",
  url: "https://a.example/app.js",
  status: 200,
  sizeBytes: 10_000,
  lazy: false,
  blocking: false,
  foreign: false,
  compressed: true,
  cacheSeconds: 31_536_000,
  ...more,
});
const titles = (...files: WeighedFile[]) => judgeWeight(files).map(({ tone, title }) => `${tone}: ${title}`);

describe("the weight of a page", () => {
  test("is good when nothing is wrong", () => expect(titles(file())).toEqual(["good: Nothing weighs too much"]));
  test.each<[Partial<WeighedFile>, string]>([
    [{ sizeBytes: 2_667 * 1_024 + 1 }, "warn: The page is heavy"],
    [{ status: 404 }, "bad: Files that are not there"],
    [{ status: null }, "bad: Files that are not there"],
    [{ blocking: true }, "info: 1 file holds up the first drawing"],
    [{ kind: "picture", sizeBytes: 500_001 }, "warn: Large pictures"],
    [{ compressed: false }, "warn: Texts that are not compressed"],
    [{ cacheSeconds: 60 }, "info: 1 files are kept for less than a day"],
    [{ cacheSeconds: null }, "info: 1 files are kept for less than a day"],
    [{ foreign: true }, "info: Files from 1 other hosts"],
  ])("%j", (more, expected) => expect(titles(file(more))).toContain(expected));
  test("exactly the limit is within it", () =>
    expect(titles(file({ sizeBytes: 2_667 * 1_024 }))).toEqual(["good: Nothing weighs too much"]));
  test("six blocking files are too many, ninety files are many", () => {
    expect(titles(...Array.from({ length: 6 }, () => file({ blocking: true })))).toContain(
      "warn: 6 files hold up the first drawing",
    );
    expect(titles(...Array.from({ length: 90 }, () => file()))).toContain("info: Many requests");
  });
});

test("totals by kind, the heaviest first, with what is not known", () => {
  expect(totalsOf([file(), file({ kind: "picture", sizeBytes: 50_000 }), file({ sizeBytes: null })])).toEqual([
    { kind: "picture", files: 1, sizeBytes: 50_000, unknown: 0 },
    { kind: "script", files: 2, sizeBytes: 10_000, unknown: 1 },
  ]);
});

test.each([
  [undefined, null],
  ["public, max-age=60", 60],
  ["no-cache, max-age=60", 0],
  ["private", null],
])("cache-control %j is %s seconds", (header, expected) => expect(cacheSecondsOf(header)).toBe(expected));
