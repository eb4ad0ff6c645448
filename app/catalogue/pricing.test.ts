import { expect, test } from "vitest";
import { PRICING, startingPrice } from "./pricing.ts";

test.each([
  ["dashboard", "Part of every plan"],
  ["seo", "From the Starter plan, $49 per month"],
  ["analytics_advanced", "From the Pro plan, $149 per month"],
  ["white_label", "From the Agency plan, $349 per month"],
] as const)("%s: %s", (feature, expected) => {
  expect(startingPrice(feature)).toBe(expected);
});

test("prices are whole dollars, as the pages write them", () => {
  for (const { priceCents } of PRICING) expect(priceCents % 100).toBe(0);
});
