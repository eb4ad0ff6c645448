import { expect, it } from "vitest";
import { decodeTupleCursor, encodeTupleCursor } from "./tuple-cursor.ts";

it("comes back as it was", () => {
  const parts = [1_700_000_000_000, "checklist:a:b", 'GET /x "y" ü'] as const;
  expect(decodeTupleCursor(encodeTupleCursor(parts), ["number", "string", "string"])).toEqual(parts);
});

it.each(["", "null", "{}", "[1]", '["1","a"]', "[1,2]", '[1,"a",null]', '[1,"a"', "[null,null]"])(
  "anything else, such as %j, is none",
  (text) => expect(decodeTupleCursor(text, ["number", "string"])).toBeNull(),
);
