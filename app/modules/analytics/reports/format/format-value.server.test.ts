import { expect, test } from "vitest";
import { filterLabel, formatValue } from "./format-value.server.ts";

test.each([
  ["country", "EE", "Estonia"],
  ["country", "", "Unknown"],
  ["country", "not a code", "not a code"],
  ["city", "EE:Tallinn", "Tallinn, Estonia"],
  ["city", "EE:", "Unknown, Estonia"],
  ["region", ":", "Unknown"],
  ["city", ":Tallinn", "Tallinn"],
  ["language", "et", "Estonian"],
  ["device", "tv", "TV"],
  ["device", "mobile", "Mobile"],
  ["source", "", "Direct or none"],
  ["page", "/a", "/a"],
  ["page", "", "No page"],
] as const)("%s %j is %s", (dimension, value, text) => expect(formatValue(dimension, value)).toBe(text));

test.each([
  [{ dimension: "country", operator: "is", values: ["EE", "LV"] }, "Country is Estonia or Latvia"],
  [{ dimension: "page", operator: "contains_not", values: ["/blog"] }, "Page does not contain /blog"],
  [
    { dimension: "city", operator: "is", values: ["EE:Tartu", "EE:Narva", "FI:Turku", "a", "b"] },
    "City is Tartu, Estonia or Narva, Estonia or Turku, Finland or 2 more",
  ],
] as const)("%j reads %s", (filter, text) => expect(filterLabel(filter)).toBe(text));
