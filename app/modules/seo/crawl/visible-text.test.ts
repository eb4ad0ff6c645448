import { describe, expect, test } from "vitest";
import { VisibleText } from "./visible-text.ts";

describe("visible text", () => {
  test.each([
    { pieces: [["Oak ", "chairs"], ["made to\n  measure"]], folded: "Oak chairs\nmade to measure" },
    { pieces: [["  \n "], ["one"], [" "]], folded: "one" },
    { pieces: [], folded: "" },
  ])("$pieces", ({ pieces, folded }) => {
    const text = new VisibleText();
    for (const block of pieces) {
      for (const piece of block) text.add(piece);
      text.breakBlock();
    }
    expect(text.folded).toBe(folded);
  });

  test("of an endless page only the beginning is kept", () => {
    const text = new VisibleText();
    for (let n = 0; n < 10_000; n++) text.add("word ");
    expect(text.folded).toHaveLength(19_999);
  });
});
