import { expect, test } from "vitest";
import { applyMark, continuation, type Mark } from "./marks.ts";

/** `[` and `]` mark the selection. */
function apply(marked: string, mark: Mark): string {
  const start = marked.indexOf("⟦");
  const end = marked.indexOf("⟧") - 1;
  const done = applyMark({ text: marked.replace(/[⟦⟧]/g, ""), start, end }, mark);
  return `${done.text.slice(0, done.start)}⟦${done.text.slice(done.start, done.end)}⟧${done.text.slice(done.end)}`;
}

test.each<[string, Mark, string]>([
  ["a ⟦tea⟧ b", "bold", "a **⟦tea⟧** b"],
  ["a **⟦tea⟧** b", "bold", "a ⟦tea⟧ b"],
  ["⟦⟧", "italic", "*⟦⟧*"],
  ["one\nt⟦w⟧o\nthree", "heading", "one\n⟦## two⟧\nthree"],
  ["⟦## two⟧", "heading", "⟦two⟧"],
  ["⟦### two⟧", "heading", "⟦## two⟧"],
  ["⟦a\nb⟧", "list", "⟦- a\n- b⟧"],
  ["⟦- a\n- b⟧", "list", "⟦a\nb⟧"],
  ["⟦- a\nb⟧", "numbers", "⟦1. a\n2. b⟧"],
  ["see ⟦pots⟧", "link", "see [pots](⟦https://⟧)"],
  ["⟦a⟧", "block", "⟦```\na\n```⟧"],
])("%s, %s", (before, mark, after) => expect(apply(before, mark)).toBe(after));

test.each([
  ["- a", { prefix: "- ", from: 0 }],
  ["x\n  9. a", { prefix: "  10. ", from: 2 }],
  ["> a", { prefix: "> ", from: 0 }],
  ["- [x] a", { prefix: "- [ ] ", from: 0 }],
  ["- ", { prefix: "", from: 0 }],
  ["a - b", null],
])("Enter after %j", (text, next) => expect(continuation(text, text.length)).toEqual(next));
