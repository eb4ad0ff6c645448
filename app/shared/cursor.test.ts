import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

test("a cursor survives its text", () => {
  const cursor = { createdAtMs: 1_795_231_800_123, id: "01a1fc52-4da1-7a3f-8526-0bf75b0779d6" };
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/);
});

test.each(["", "x", "!!!!", btoa("no colon"), btoa("12:' or 1=1 --"), btoa("-5:abc"), "a".repeat(500)])("%j is no cursor", (text) => {
  expect(decodeCursor(text)).toBeNull();
});
