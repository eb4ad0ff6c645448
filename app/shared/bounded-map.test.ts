import { expect, it } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

it("forgets the least recently used entry", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2);
  expect(map.touch("a")).toBe(1);
  map.set("c", 3);
  expect([...map.keys()]).toEqual(["a", "c"]);
});
