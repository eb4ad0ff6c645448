import { expect, test } from "vitest";
import { codeLabel } from "./rules.ts";

test.each([
  ["two-factor-changed", "Two factor changed"],
  ["recommendations", "Recommendations"],
  ["signed_in", "Signed in"],
  ["", ""],
])("%j reads %j", (name, words) => expect(codeLabel(name)).toBe(words));
