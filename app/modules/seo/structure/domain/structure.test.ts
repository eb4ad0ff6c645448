import { expect, test } from "vitest";
import { readStructureCursor, writeStructureCursor } from "./structure.ts";

test.each([
  [0.25, 7],
  ["https://shop.example/ö?a=1", 0],
  [-1, 99],
])("a cursor of %s and %i comes back as it was", (value, id) =>
  expect(readStructureCursor(writeStructureCursor(value, id))).toEqual([value, id]),
);

test.each(["", "{}", "[]", "[1]", "[1,2,3]", "[null,1]", "[1,-1]", "[1,1.5]", '[1,"1"]', "[1e999,1]", "nonsense"])(
  "%s is no cursor",
  (text) => expect(readStructureCursor(text)).toBeNull(),
);
