import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isIban } from "#app/shared/mod97.ts";
import { creditorReference, grouped, isCreditorReference, seriesOf } from "./numbering.ts";

describe("creditor references (ISO 11649)", () => {
  // Published examples: the standard's own (RF18), and those of banks and payment guides.
  test.each([
    "RF18539007547034",
    "RF18 5390 0754 7034",
    "RF712348231",
    "RF45G72UUR",
    "RF6518K5",
    "RF97C2H5OH",
    "RF18000000000539007547034",
  ])("%s is valid", (reference) => expect(isCreditorReference(reference)).toBe(true));

  test.each([
    "RF18539007547035",
    "RF17000000000539007547034",
    "RF81539007547034",
    "RF",
    "RF18",
    "XX18539007547034",
    "RF712348231X",
    `RF18${"1".repeat(22)}`,
  ])("%s is not", (reference) => expect(isCreditorReference(reference)).toBe(false));

  test.each([
    ["539007547034", "RF18539007547034"],
    ["2348231", "RF712348231"],
    ["G72UUR", "RF45G72UUR"],
    ["18K5", "RF6518K5"],
  ])("of %s", (text, reference) => expect(creditorReference(text)).toBe(reference));

  test("every text gets one that is valid, and no single wrong character is", () => {
    const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const body = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 21 });
    fc.assert(
      fc.property(body, fc.nat(20), fc.constantFrom(...letters), (text, place, other) => {
        const reference = creditorReference(text);
        expect(isCreditorReference(reference)).toBe(true);
        const at = 4 + (place % text.length);
        if (reference[at] !== other)
          expect(isCreditorReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
      }),
      { seed: 7 },
    );
  });

  test("too long or empty is a fault", () => {
    expect(() => creditorReference("")).toThrow();
    expect(() => creditorReference("1".repeat(22))).toThrow();
  });
});

test.each([
  ["EE382200221020145685", true],
  ["DE89370400440532013000", true],
  ["GB29NWBK60161331926819", true],
  ["EE382200221020145686", false],
  ["EE38", false],
])("IBAN %s", (iban, valid) => expect(isIban(iban)).toBe(valid));

test("grouped in fours, and the series is the year in UTC", () => {
  expect(grouped("RF18539007547034")).toBe("RF18 5390 0754 7034");
  expect([seriesOf(new Date("2026-12-31T23:59:59Z")), seriesOf(new Date("2027-01-01T00:00:00Z"))]).toEqual([
    "2026",
    "2027",
  ]);
});
