import { expect, test } from "vitest";
import type { CustomFieldType } from "#app/shared/segment/rule.ts";
import { readCustomValue, readCustomValues } from "./custom-values.ts";

const field = (type: CustomFieldType, options: string[] = []) => ({ key: "k", label: "K", type, options });

test.each<[CustomFieldType, string, unknown]>([
  ["text", "  tea ", { value: "tea" }],
  ["text", "", { value: null }],
  ["text", "x".repeat(2_001), { problem: "This text is too long (max 2,000 characters)" }],
  ["number", "3,5", { value: 3.5 }],
  ["number", "many", { problem: "Enter a number" }],
  ["number", "1e400", { problem: "Enter a number" }],
  ["date", "2026-02-28", { value: "2026-02-28" }],
  ["date", "2026-02-30", { problem: "Enter a date" }],
  ["checkbox", "on", { value: true }],
  ["checkbox", "", { value: false }],
  ["url", "https://teashop.example/", { value: "https://teashop.example/" }],
  ["url", "javascript:alert(1)", { problem: "Enter a web address that begins with https://" }],
  ["select", "green", { value: "green" }],
  ["select", "pink", { problem: "Choose one of the options" }],
])("%s takes %j as %j", (type, text, expected) =>
  expect(readCustomValue(field(type, ["green", "black"]), text)).toEqual(expected),
);

test("fields that were not in the form keep their values", () => {
  const read = readCustomValues([field("text")], new Map([["other", "x"]]), { k: "kept", archived: 1 });
  expect(read).toEqual({ ok: true, custom: { k: "kept", archived: 1 } });
});
