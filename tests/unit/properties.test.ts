import fc from "fast-check";
import { expect, test } from "vitest";
import { PROPERTY_SEED } from "#tests/support/properties.ts";

test("properties and samples are tried with the same values in every run", () => {
  const tried: number[] = [];
  fc.assert(
    fc.property(fc.nat(), (value) => {
      tried.push(value);
    }),
    { numRuns: 20 },
  );
  expect(fc.sample(fc.nat(), 20)).toEqual(tried);
  expect(fc.sample(fc.nat(), { seed: PROPERTY_SEED, numRuns: 20 })).toEqual(tried);
});

test("a property that fails prints its seed", () => {
  const fail = (seed?: number) => () =>
    fc.assert(
      fc.property(fc.nat(), (value) => value < 1),
      { ...(seed === undefined ? {} : { seed }) },
    );
  expect(fail()).toThrow(`{ seed: ${PROPERTY_SEED}, path: "`);
  expect(fail(23)).toThrow('{ seed: 23, path: "');
});
