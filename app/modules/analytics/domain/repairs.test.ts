import { describe, expect, test } from "vitest";
import { meaningsOf, type Repair, repairFilters } from "./repairs.ts";

const REPAIRS: readonly Repair[] = [
  { dimension: "source", from: "Google", to: "google" },
  { dimension: "source", from: "googel", to: "google" },
  { dimension: "campaign", from: "Winter Tea", to: "winter_tea" },
];
const filter = (operator: "is" | "is_not" | "contains", ...values: string[]) => ({
  ...{ dimension: "source" as const, operator, values },
});

describe("filters", () => {
  test.each([
    [filter("is", "google"), ["google", "Google", "googel"]],
    [filter("is_not", "google", "bing"), ["google", "Google", "googel", "bing"]],
    [filter("contains", "google"), ["google"]],
    [{ ...filter("is", "Winter Tea"), dimension: "medium" as const }, ["Winter Tea"]],
  ])("%j looks for %j", (asked, values) => expect(repairFilters([asked], REPAIRS)[0]?.values).toEqual(values));

  test("a value that means another one finds nothing", () => {
    expect(repairFilters([filter("is", "Google")], REPAIRS)[0]?.values).toEqual(["\u0000"]);
  });
});

test("meanings are those of one dimension", () => {
  expect(meaningsOf("campaign", REPAIRS)).toEqual([["Winter Tea", "winter_tea"]]);
  expect(meaningsOf("country", REPAIRS)).toEqual([]);
});
