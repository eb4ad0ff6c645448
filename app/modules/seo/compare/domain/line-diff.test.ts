import { expect, it } from "vitest";
import { diffLines } from "./line-diff.ts";

it.each([
  ["nothing", "a\nb", "a\nb", [], []],
  ["a line more", "a", "a\nb", ["b"], []],
  ["a line less", "a\nb", "a", [], ["b"]],
  ["another line", "a\nb", "a\nc", ["c"], ["b"]],
  ["line breaks, blank lines and space", "\uFEFFa\r\n\r\n b \r", "a\nb", [], []],
  ["the order", "a\nb", "b\na", [], []],
  ["a line that occurs twice", "a", "a\na", ["a"], []],
  ["everything", "", "a\nb", ["a", "b"], []],
])("reports %s", (_, before, now, added, removed) => expect(diffLines(before, now)).toEqual({ added, removed }));
