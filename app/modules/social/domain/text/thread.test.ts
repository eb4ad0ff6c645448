import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthFault } from "../channels.ts";
import { partsOf, splitThread, textFault } from "./thread.ts";

const upTo = (max: number) => (text: string) => text.length <= max;

describe("a text becomes a thread", () => {
  it.each([
    ["short texts stay one", "New teas are in.", 20, ["New teas are in."]],
    ["at ends of sentences", "One two. Three four! Five?", 20, ["One two. Three four!", "Five?"]],
    ["at line breaks", "First line\nsecond line", 12, ["First line", "second line"]],
    ["at ends of words where a sentence is too long", "alpha beta gamma", 10, ["alpha beta", "gamma"]],
    ["inside a word where that is too long", "abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["at lines of three dashes", "One\n---\nTwo", 50, ["One", "Two"]],
    ["not inside a number", "It costs 3.50 now. Good.", 18, ["It costs 3.50 now.", "Good."]],
    ["after a closing quote", 'He said "yes." Then he left.', 16, ['He said "yes."', "Then he left."]],
    ["empty", "  \n ", 5, []],
  ])("%s", (_, text, max, parts) => {
    expect(splitThread(text, upTo(max))).toEqual(parts);
  });

  it("keeps an emoji family whole", () => {
    const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
    const parts = partsOf("bluesky", family.repeat(400), true);
    expect(parts?.join("")).toBe(family.repeat(400));
    for (const part of parts ?? []) {
      expect(lengthFault("bluesky", part)).toBeNull();
      expect(part.length % family.length).toBe(0);
    }
  });

  it("is refused beyond 25 posts, and on networks without threads", () => {
    expect(textFault("bluesky", "a".repeat(300 * 25), true)).toBeNull();
    expect(textFault("bluesky", "a".repeat(300 * 25 + 1), true)).toContain("at most 25 posts");
    expect(textFault("slack", "Hello", true)).toContain("no threads");
    expect(partsOf("slack", "Hello", true)).toEqual(["Hello"]);
  });

  it("loses and adds nothing but blanks between posts, and every post fits", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("word", "Ends.", "õäöü", "声声", "\n", "https://tea.example/a", "!", "\u{1F600}"), {
          maxLength: 120,
        }),
        (words) => {
          const text = words.join(" ");
          const parts = splitThread(text, (part) => lengthFault("bluesky", part) === null) ?? [];
          const bare = (one: string) => one.replace(/\s+/g, "");
          expect(bare(parts.join(""))).toBe(bare(text));
          for (const part of parts) expect(lengthFault("bluesky", part)).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });
});
