import { expect, test } from "vitest";
import { type CarriedClick, clicksOf, revenueOf } from "./revenue.ts";

const carried = (clickId: string, more: Partial<CarriedClick> = {}): CarriedClick => ({
  ...{ clickId, isLead: true, isWon: true, currency: "EUR", cents: 1_000 },
  ...more,
});
const PEOPLE = [
  carried("spring.1.AAAAAAAA"),
  carried("spring.2.BBBBBBBB", { currency: "USD", cents: 5_000 }),
  carried("spring.3.CCCCCCCC", { isWon: false }),
  carried("spring.4.DDDDDDDD", { isLead: false, isWon: false, currency: null, cents: 0 }),
  carried("spring.1.AAAAAAAA", { cents: 500 }),
];

test("adds up people, leads and won value, each currency apart", () => {
  expect(revenueOf(PEOPLE, "spring", () => true)).toEqual({
    contacts: 5,
    leads: 4,
    won: 3,
    revenue: [
      { currency: "USD", cents: 5_000 },
      { currency: "EUR", cents: 1_500 },
    ],
  });
});

test("a click that the link does not know, or that is another link's, counts for nothing", () => {
  const forged = [carried("spring.9.XXXXXXXX"), carried("summer.1.AAAAAAAA"), carried("nonsense")];
  expect(revenueOf([...PEOPLE, ...forged], "spring", (seq) => seq === 1)).toEqual({
    ...{ contacts: 2, leads: 2, won: 2 },
    revenue: [{ currency: "EUR", cents: 1_500 }],
  });
});

test("a click that several people name is looked up once", () => {
  expect(clicksOf([...PEOPLE, carried("nonsense")]).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});
