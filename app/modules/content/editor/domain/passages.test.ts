import { describe, expect, it, test } from "vitest";
import { findPassage } from "./passages.ts";

const found = (text: string, quote: string) => {
  const passage = findPassage(text, quote);
  return passage && text.slice(passage.start, passage.end);
};

describe("a passage is found", () => {
  it.each([
    ["One two three.", "two three", "two three"],
    ["One **two** three.", "two three", "two** three"],
    [
      "See [our page](https://tea.example/a b) for tea.",
      "our page for tea",
      "our page](https://tea.example/a b) for tea",
    ],
    ["- Green\n- Black", "Green Black", "Green\n- Black"],
    ["Some text", "**Some** text", "Some text"],
    ["מים טריים", "טריים", "טריים"],
  ])("in %j by %j", (text, quote, passage) => expect(found(text, quote)).toBe(passage));
});

test("a passage that was taken out is not found, and marks alone are none", () => {
  expect(findPassage("One two", "three")).toBeNull();
  expect(findPassage("One two", "**")).toBeNull();
  expect(findPassage("One two", " ")).toBeNull();
});

test("a long text without the passage is searched quickly", () => {
  const text = "word * ".repeat(20_000);
  const before = performance.now();
  expect(findPassage(text, "word word word word word other")).toBeNull();
  expect(performance.now() - before).toBeLessThan(5_000);
});

test("a text of many beginnings of links costs no more than its length", () => {
  expect(findPassage(`a${"](!)".repeat(5_000)} c`, "a b")).toBeNull();
  expect(findPassage(`${"a](".repeat(5_000)} c`, "a b c")).toBeNull();
});
