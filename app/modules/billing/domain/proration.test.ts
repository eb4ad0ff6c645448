import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { share } from "./money.ts";
import { periodAfterWaiting, unusedCents, upgradeLines, usedCents } from "./proration.ts";

const JUNE = { startsAt: new Date("2026-06-01T00:00:00Z"), endsAt: new Date("2026-07-01T00:00:00Z") };
const at = (text: string) => new Date(text);
const SECOND = 1_000;

describe("share", () => {
  test.each([
    [100, 1, 3, 33],
    [100, 1, 2, 50],
    [1, 1, 2, 1],
    [3, 1, 2, 2],
    [-1, 1, 2, -1],
    [-3, 1, 2, -2],
    [0, 5, 7, 0],
    [34_900, 2_591_999, 2_592_000, 34_900],
  ])("%i × %i ÷ %i = %i", (amount, numerator, denominator, expected) =>
    expect(share(amount, numerator, denominator)).toBe(expected),
  );

  test("a credit mirrors its charge", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(3_000_000),
        fc.integer({ min: 1, max: 3_000_000 }),
        (amount, numerator, denominator) => {
          expect(share(-amount, numerator, denominator) + share(amount, numerator, denominator)).toBe(0);
        },
      ),
      { seed: 7 },
    );
  });
});

describe("proration by the second", () => {
  test("half of June is half of the price", () => {
    expect(unusedCents(14_900, JUNE, at("2026-06-16T00:00:00Z"))).toBe(7_450);
    expect(usedCents(14_900, JUNE, JUNE.startsAt)).toBe(0);
    expect(unusedCents(14_900, JUNE, JUNE.endsAt)).toBe(0);
  });

  test("from Starter to Pro after ten days of June", () => {
    const lines = upgradeLines({
      from: { title: "Starter", priceCents: 4_900 },
      to: { title: "Pro", priceCents: 14_900 },
      period: JUNE,
      at: at("2026-06-11T00:00:00Z"),
    });
    // 149.00 − round(149.00 ÷ 3) and 49.00 − round(49.00 ÷ 3).
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([9_933, -3_267]);
  });

  const period = fc
    .tuple(fc.integer({ min: 1_600_000_000, max: 4_000_000_000 }), fc.integer({ min: 28, max: 31 }))
    .map(([startSecond, lengthDays]) => ({
      startsAt: new Date(startSecond * SECOND),
      endsAt: new Date((startSecond + lengthDays * 86_400) * SECOND),
    }));
  const price = fc.integer({ min: 1, max: 1_000_000 });

  test("however a period is cut, its parts add up to its price", () => {
    fc.assert(
      fc.property(
        period,
        price,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (whole, cents, cuts) => {
          const length = whole.endsAt.getTime() - whole.startsAt.getTime();
          const moments = [0, ...cuts.toSorted((a, b) => a - b), 1].map(
            (cut) => new Date(whole.startsAt.getTime() + cut * length),
          );
          let sum = 0;
          for (const [index, moment] of moments.slice(1).entries()) {
            const part = usedCents(cents, whole, moment) - usedCents(cents, whole, moments[index] ?? whole.startsAt);
            expect(part).toBeGreaterThanOrEqual(0);
            sum += part;
          }
          expect(sum).toBe(cents);
        },
      ),
      { seed: 7 },
    );
  });

  test("an upgrade never costs less than nothing, nor more than the difference of the prices", () => {
    fc.assert(
      fc.property(period, price, price, fc.double({ min: 0, max: 1, noNaN: true }), (whole, one, two, cut) => {
        const [low, high] = one < two ? [one, two] : [two, one];
        const moment = new Date(whole.startsAt.getTime() + cut * (whole.endsAt.getTime() - whole.startsAt.getTime()));
        const lines = upgradeLines({
          from: { title: "a", priceCents: low },
          to: { title: "b", priceCents: high },
          period: whole,
          at: moment,
        });
        const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(high - low);
      }),
      { seed: 7 },
    );
  });
});

describe("an upgrade that is paid later", () => {
  const order = { period: JUNE, oldCents: 4_900, newCents: 14_900, reckonedAt: at("2026-06-11T00:00:00Z") };

  test("paid at once moves nothing", () =>
    expect(periodAfterWaiting({ ...order, paidAt: order.reckonedAt })).toBe(JUNE));

  test("the days until the payment come back as time on the new plan", () => {
    const moved = periodAfterWaiting({ ...order, paidAt: at("2026-06-14T00:00:00Z") });
    // Three days at the difference of 100 dollars are 3 × 100/149 days of Pro.
    const expectedMs = Math.round((3 * 86_400_000 * 10_000) / 14_900);
    expect(moved.endsAt.getTime() - JUNE.endsAt.getTime()).toBe(expectedMs);
    expect(moved.endsAt.getTime() - moved.startsAt.getTime()).toBe(JUNE.endsAt.getTime() - JUNE.startsAt.getTime());
  });

  test("paid after the end it still buys what was paid", () => {
    const paidAt = at("2026-07-05T00:00:00Z");
    const leftMs = periodAfterWaiting({ ...order, paidAt }).endsAt.getTime() - paidAt.getTime();
    expect(leftMs).toBe(Math.round((20 * 86_400_000 * 10_000) / 14_900));
  });

  test("nothing is won or lost by waiting: the money buys the same worth of time, to the cent", () => {
    const hours = fc.integer({ min: 0, max: 29 * 24 });
    const prices = fc
      .tuple(fc.integer({ min: 100, max: 500_000 }), fc.integer({ min: 1, max: 500_000 }))
      .map(([low, more]) => ({ oldCents: low, newCents: low + more }));
    fc.assert(
      fc.property(hours, hours, prices, (reckonedHour, waitedHours, { oldCents, newCents }) => {
        const reckonedAt = new Date(JUNE.startsAt.getTime() + reckonedHour * 3_600_000);
        const paidAt = new Date(reckonedAt.getTime() + waitedHours * 3_600_000);
        const moved = periodAfterWaiting({ period: JUNE, oldCents, newCents, reckonedAt, paidAt });
        const lengthMs = JUNE.endsAt.getTime() - JUNE.startsAt.getTime();
        const worth = (cents: number, ms: number) => (cents * Math.max(0, ms)) / lengthMs;
        const end = JUNE.endsAt.getTime();
        const paid =
          worth(oldCents, end - reckonedAt.getTime()) + worth(newCents - oldCents, end - reckonedAt.getTime());
        const got =
          worth(oldCents, Math.min(paidAt.getTime(), end) - reckonedAt.getTime()) +
          worth(newCents, moved.endsAt.getTime() - paidAt.getTime());
        expect(Math.abs(paid - got)).toBeLessThan(1);
      }),
      { seed: 7 },
    );
  });
});
