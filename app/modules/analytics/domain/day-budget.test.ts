import { expect, test } from "vitest";
import { countNewText, emptyUsage, propsBytes } from "./day-budget.ts";

const bytesOf = (text: string): number => {
  const today = emptyUsage(20_000);
  expect(countNewText(today, "page", "page", text)).toBe(true);
  return today.sources.page.bytes;
};

test.each([
  ["/tea", 4],
  ["/tee-für-zwei", 14],
  ["/緑茶", 7],
  ["/🍵", 5],
])("a new text counts its bytes in UTF-8 twice, for its table and for the index: %s", (text, utf8) => {
  expect(bytesOf(text) - bytesOf("")).toBe(2 * utf8);
});

test("properties count their bytes in UTF-8", () => {
  expect(propsBytes({ tea: "緑茶" })).toBe(16);
  expect(propsBytes(null)).toBe(0);
});
