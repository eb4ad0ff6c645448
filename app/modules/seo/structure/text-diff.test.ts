import { expect, test } from "vitest";
import { compareTexts } from "./text-diff.server.ts";

test("words that differ stand on their own side, the rest on both", () => {
  expect(compareTexts("an oak bench for two", "an elm bench for three people")).toEqual({
    left: [
      { kind: "same", text: "an " },
      { kind: "changed", text: "oak" },
      { kind: "same", text: " bench for " },
      { kind: "changed", text: "two" },
    ],
    right: [
      { kind: "same", text: "an " },
      { kind: "changed", text: "elm" },
      { kind: "same", text: " bench for " },
      { kind: "changed", text: "three people" },
    ],
  });
});

test("equal texts have no change, and are shown whole", () => {
  const text = "word ".repeat(500);
  expect(compareTexts(text, text)).toEqual({ left: [{ kind: "same", text }], right: [{ kind: "same", text }] });
});

test("a long passage that is the same is folded around its ends", () => {
  const same = "0123456789 ".repeat(100);
  const compared = compareTexts(`first ${same}last`, `other ${same}end`);
  expect(compared?.left.map(({ kind }) => kind)).toEqual(["changed", "same", "gap", "same", "changed"]);
  const [, before, gap, after] = compared?.left ?? [];
  expect(before?.text).toMatch(/^ ?(0123456789 )+$/);
  expect(after?.text).toMatch(/^(0123456789 )+$/);
  expect(Number(gap?.text) + (before?.text.length ?? 0) + (after?.text.length ?? 0)).toBe(1 + same.length);
});

test("texts that have too little in common are not compared", () => {
  const words = (prefix: string) => Array.from({ length: 2_000 }, (_, at) => `${prefix}${at}`).join(" ");
  expect(compareTexts(words("a"), words("b"))).toBeNull();
});
