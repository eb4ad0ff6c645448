import { describe, expect, test } from "vitest";
import { nextSort, withParams, withView } from "./list-address.ts";

const search = new URLSearchParams("crawl=1&sort=words&cursor=abc&index=yes");

test("a change returns to the first page", () => {
  expect(withParams(search, { sort: "-words" })).toBe("?crawl=1&sort=-words&index=yes");
  expect(withParams(search, { index: null })).toBe("?crawl=1&sort=words");
});

test("a view takes the place of what the list had, and sets nothing that is not the list's", () =>
  expect(withView(search, ["sort", "index", "cursor", "columns"], "columns=a&crawl=2")).toBe("?crawl=1&columns=a"));

describe("nextSort", () => {
  const words = { id: "words", sort: "descending" } as const;
  test.each([
    [null, "-words"],
    [{ by: "page", descending: false }, "-words"],
    [{ by: "words", descending: true }, "words"],
    [{ by: "words", descending: false }, "-words"],
  ])("after %j", (current, next) => expect(nextSort(words, current)).toBe(next));
});
