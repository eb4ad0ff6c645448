import { describe, expect, test } from "vitest";
import { highlightWords, plainText, snippetAround } from "./highlight.ts";

describe("marked words", () => {
  test.each([
    ["Create an API key", ["key"], ["Create an API ", "[key]"]],
    ["Keys and keyboards", ["key"], ["[Key]", "s and ", "[key]", "boards"]],
    ["a turkey", ["key"], ["a turkey"]],
    ["invite, invited", ["invite", "invited"], ["[invite]", ", ", "[invited]"]],
    ["what (now)?", ["(now", "?"], ["what ", "[(now]", ")", "[?]"]],
    ["nothing", [], ["nothing"]],
    ["", ["key"], []],
  ])("of %j by %j", (text, words, expected) => {
    expect(highlightWords(text, words).map(({ text, hit }) => (hit ? `[${text}]` : text))).toEqual(expected);
  });

  test("stay text, whatever they hold", () => {
    const parts = highlightWords('<img src=x onerror="alert(1)"> key', ["<img", "key"]);
    expect(parts.map(({ text }) => text).join("")).toBe('<img src=x onerror="alert(1)"> key');
  });
});

describe("a snippet", () => {
  const long = `${"before ".repeat(40)}needle ${"after ".repeat(60)}`.trim();

  test("surrounds the first hit, in whole words", () => {
    const snippet = snippetAround(long, ["needle"]);
    expect(snippet).toMatch(/^… before .*needle after.* after …$/);
    expect(snippet.length).toBeLessThanOrEqual(180);
  });

  test("is the beginning where nothing is hit, and the whole of a short text", () => {
    expect(snippetAround(long, ["none"])).toMatch(/^before .* …$/);
    expect(snippetAround("short text", ["text"])).toBe("short text");
  });

  test("of a text without spaces is cut all the same", () => {
    expect(snippetAround("x".repeat(500), ["y"]).length).toBeLessThanOrEqual(180);
  });
});

test("plain text has no marks", () => {
  const markdown =
    "## Title\n\n1. Choose **Save** in [Settings](/settings).\n- `code`\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n> [!tip]\n> Hint.\n\n```sh\ncurl x\n```";
  expect(plainText(markdown)).toBe("Title. Choose Save in Settings. code A B 1 2 Hint. curl x");
});
