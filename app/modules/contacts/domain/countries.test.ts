import { expect, test } from "vitest";
import { countryCode } from "./countries.ts";

test.each([
  ["ee", "EE"],
  ["Ee ", "EE"],
  ["ESTONIA", "EE"],
  ["united kingdom", "GB"],
  ["Côte d’Ivoire", "CI"],
  ["Cote d'Ivoire", "CI"],
  ["UK", "GB"],
  ["USA", "US"],
  ["Nowhere", null],
  ["XX", null],
  ["", null],
])("country %j is %j", (text, code) => expect(countryCode(text)).toBe(code));
