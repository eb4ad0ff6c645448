import { expect, it } from "vitest";
import { goesThrough, journeyOf } from "./journey.ts";

const journey = (visit: string, anchor: string | null, direction: "from" | "to", steps = 3) =>
  journeyOf([...visit], anchor, direction, steps).join("");

it.each([
  // One more than the requested three shows whether the journey continues.
  ["abcdef", null, "from", "abcd"],
  ["abcdef", null, "to", "fedc"],
  ["aabbbc", null, "from", "abc"],
  ["abab", null, "from", "abab"],
  ["xaybaz", "a", "from", "ayba"],
  ["xaybaz", "a", "to", "abya"],
  ["xaaay", "a", "to", "ax"],
  ["xyz", "a", "from", ""],
  ["", null, "from", ""],
] as const)("%j at %j %s is %j", (visit, anchor, direction, expected) =>
  expect(journey(visit, anchor, direction)).toBe(expected),
);

it.each([
  ["abc", [], true],
  ["abc", ["a", null, "c"], true],
  ["abc", [null, "c"], false],
  ["ab", [null, null, "c"], false],
])("%j goes through %j: %j", (visit, chosen, expected) => expect(goesThrough([...visit], chosen)).toBe(expected));
