import { describe, expect, test } from "vitest";
import type { ToolField } from "./tool.ts";
import { hasToolInput, linesOf, listOf, queryOf, readValues, textOf } from "./tool-values.ts";

const FIELDS: ToolField[] = [
  { name: "url", label: "Address", kind: "url" },
  { name: "text", label: "Text", kind: "lines" },
  { name: "bot", label: "Bots", kind: "several", options: [{ value: "a", label: "A" }] },
  {
    name: "language",
    label: "Language",
    kind: "choice",
    options: [
      { value: "en", label: "English" },
      { value: "de", label: "German" },
    ],
  },
];

describe("values of a tool", () => {
  test("come from the address, and lead back to it", () => {
    const params = new URLSearchParams("url=a.example&text=one%0D%0A%20two%20%0A%0A&bot=a&bot=b&other=x");
    const values = readValues(FIELDS, params);
    expect(values).toEqual({ url: "a.example", text: "one\r\n two \n\n", bot: ["a", "b"], language: "en" });
    expect(linesOf(values, "text")).toEqual(["one", "two"]);
    expect(listOf(values, "bot")).toEqual(["a", "b"]);
    expect(readValues(FIELDS, new URLSearchParams(queryOf(FIELDS, values)))).toEqual(values);
  });

  test("an address without any of the fields asks nothing", () => {
    expect(hasToolInput(FIELDS, new URLSearchParams("utm_source=mail"))).toBe(false);
    expect(hasToolInput(FIELDS, new URLSearchParams("url="))).toBe(true);
    expect(hasToolInput(FIELDS, new URLSearchParams(queryOf(FIELDS, {})))).toBe(true);
  });

  test("a missing field is an empty one", () => {
    expect(textOf({}, "url")).toBe("");
    expect(listOf({}, "bot")).toEqual([]);
    expect(listOf({ bot: "a" }, "bot")).toEqual([]);
  });
});
