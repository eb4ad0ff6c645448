import { expect, test } from "vitest";
import { matchesTag } from "./etag.ts";

test.each(["*", " * ", 'W/"abc"', '"abc"', '"x", W/"abc"', 'W/"x","abc" , "y"'])("%s is met", (header) => {
  expect(matchesTag(header, 'W/"abc"')).toBe(true);
});

test.each(["", "abc", 'W/"ab"', '"abcd"', "W/abc", '"*"', '"abc'])("%j is not", (header) =>
  expect(matchesTag(header, 'W/"abc"')).toBe(false),
);
