import { expect, test } from "vitest";
import { inWords } from "./rules.ts";

test.each([
  ["two-factor-changed", "Two factor changed"],
  ["recommendations", "Recommendations"],
  ["signed_in", "Signed in"],
  ["", ""],
])("%j reads %j", (name, words) => expect(inWords(name)).toBe(words));
