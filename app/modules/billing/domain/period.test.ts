import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstPeriod, monthAfter } from "./period.ts";

const day = (text: string) => new Date(`${text}T10:20:30.456Z`);

/** The ends of so many months on end. */
const ends = (from: Date, months: number): string[] => {
  const { anchorDay } = firstPeriod(from);
  const found: string[] = [];
  for (let at = from; found.length < months; found.push(at.toISOString().slice(0, 10))) at = monthAfter(at, anchorDay);
  return found;
};

describe("months keep the day they began on", () => {
  test.each([
    ["2026-01-31", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]],
    ["2028-01-31", ["2028-02-29", "2028-03-31", "2028-04-30"]],
    ["2026-01-29", ["2026-02-28", "2026-03-29"]],
    ["2026-12-15", ["2027-01-15", "2027-02-15"]],
    ["2028-02-29", ["2028-03-29", "2028-04-29"]],
    ["2100-01-30", ["2100-02-28", "2100-03-30"]],
  ])("from %s", (from, expected) => expect(ends(day(from), expected.length)).toEqual(expected));

  test("at the same time of day, in UTC", () => expect(monthAfter(day("2026-03-28"), 28)).toEqual(day("2026-04-28")));
});

test("every month is 28 to 31 days long and begins where the one before it ends", () => {
  const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2120-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (now) => {
      const { startsAt, endsAt, anchorDay } = firstPeriod(now);
      expect(startsAt).toEqual(now);
      let from = endsAt;
      for (let month = 0; month < 30; month++) {
        const to = monthAfter(from, anchorDay);
        const lengthDays = (to.getTime() - from.getTime()) / 86_400_000;
        expect(lengthDays).toBeGreaterThanOrEqual(28);
        expect(lengthDays).toBeLessThanOrEqual(31);
        expect(to.getUTCDate()).toBe(
          Math.min(anchorDay, new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()),
        );
        from = to;
      }
    }),
    { seed: 7 },
  );
});
