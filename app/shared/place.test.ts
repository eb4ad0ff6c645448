import { expect, it } from "vitest";
import { decodePlace, encodePlace } from "./place.ts";

it("comes back as it was", () => {
  const parts = [1_700_000_000_000, "checklist:a:b", 'GET /x "y" ü'] as const;
  expect(decodePlace(encodePlace(parts), ["number", "string", "string"])).toEqual(parts);
});

it.each(["", "null", "{}", "[1]", '["1","a"]', "[1,2]", '[1,"a",null]', '[1,"a"', "[null,null]"])("anything else, such as %j, is none", (text) =>
  expect(decodePlace(text, ["number", "string"])).toBeNull(),
);
