import { describe, expect, it, test } from "vitest";
import { pathOf, readNumber, statusAfter } from "./ticket.ts";

test("a word of the person opens a ticket, one of support answers it, either closes it", () => {
  expect(statusAfter("write")).toBe("open");
  expect(statusAfter("answer")).toBe("answered");
  expect(statusAfter("close")).toBe("closed");
});

describe("the number in an address", () => {
  it.each([
    ["1", 1],
    ["120", 120],
    ["0", null],
    ["01", null],
    ["-1", null],
    ["1.0", null],
    ["1e3", null],
    ["9999999999", null],
    ["", null],
    [undefined, null],
    ["new", null],
  ])("%j is %j", (text, number) => expect(readNumber(text)).toBe(number));
});

describe("the page somebody came from", () => {
  it.each([
    ["/seo/new", "/seo/new"],
    ["/confirm?token=secret", "/confirm"],
    ["/seo#top", "/seo"],
    ["//evil.example", ""],
    ["https://evil.example/", ""],
    ["javascript:alert(1)", ""],
    ["/a\\b", ""],
    ["/a\nb", ""],
    [null, ""],
    ["", ""],
  ])("%j is %j", (page, path) => expect(pathOf(page)).toBe(path));

  it("is cut where it is long", () => expect(pathOf(`/${"a".repeat(1_000)}`)).toHaveLength(300));
});
