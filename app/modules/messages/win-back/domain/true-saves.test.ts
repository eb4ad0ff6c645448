import fc from "fast-check";
import { expect, test } from "vitest";
import { trueSaves } from "./true-saves.ts";

test("who would have ordered anyway is no save", () => {
  // 20 % came back with the flow and 12 % without it: 8 % of 1,000 people.
  const found = trueSaves({ people: 1_000, orders: 200 }, { people: 500, orders: 60 });
  expect(found).toMatchObject({ saved: 80, isClear: true });
  expect(found?.low).toBeGreaterThan(0);
  expect(found?.high).toBeGreaterThan(80);
  expect(trueSaves({ people: 1_000, orders: 120 }, { people: 500, orders: 60 })).toMatchObject({
    saved: 0,
    isClear: false,
  });
  expect(trueSaves({ people: 1_000, orders: 50 }, { people: 500, orders: 60 })).toMatchObject({
    saved: -70,
    isClear: true,
  });
});

test("few people are not enough to be sure, and none are nothing to compare", () => {
  expect(trueSaves({ people: 20, orders: 4 }, { people: 5, orders: 0 })).toMatchObject({ saved: 4, isClear: false });
  expect(trueSaves({ people: 0, orders: 0 }, { people: 5, orders: 0 })).toBeNull();
  expect(trueSaves({ people: 5, orders: 1 }, { people: 0, orders: 0 })).toBeNull();
});

test("the guess lies within its range, which never passes the people of the flow", () =>
  fc.assert(
    fc.property(
      ...([
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ] as const),
      (people, held, share, heldShare) => {
        const flow = { people, orders: Math.floor(people * share) };
        const found = trueSaves(flow, { people: held, orders: Math.floor(held * heldShare) });
        if (!found) throw new Error("Both groups have people");
        expect(found.low).toBeLessThanOrEqual(found.saved);
        expect(found.high).toBeGreaterThanOrEqual(found.saved);
        expect(found.high).toBeLessThanOrEqual(people);
        expect(found.low).toBeGreaterThanOrEqual(-people);
      },
    ),
  ));
