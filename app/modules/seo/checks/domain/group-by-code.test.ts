import { expect, test } from "vitest";
import { groupByCode } from "./group-by-code.ts";

test("rows of one code come together, each in its order", () => {
  const rows = ["b1", "a1", "b2", "c1", "a2"].map((name) => ({ code: name.charAt(0), name }));
  expect(groupByCode(rows).map((group) => group.map(({ name }) => name).join(" "))).toEqual(["b1 b2", "a1 a2", "c1"]);
  expect(groupByCode([])).toEqual([]);
});
