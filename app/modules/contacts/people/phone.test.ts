import { expect, test } from "vitest";
import { normalisePhone } from "./phone.ts";

test.each([
  ["+372 5123 4567", null, "+37251234567"],
  ["5123 4567", "EE", "+37251234567"],
  ["(020) 7946 0018", "GB", "+442079460018"],
  ["5123 4567", null, null],
  ["12", "EE", null],
  ["tea", "EE", null],
  ["5123 4567", "XX", null],
])("%s in %s is %s", (text, country, expected) => expect(normalisePhone(text, country)).toBe(expected));
