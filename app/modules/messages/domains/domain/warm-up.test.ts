import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  daysNeeded,
  FORGOTTEN_AFTER_DAYS,
  leftToday,
  WARM_UP_DAYS,
  type WarmUp,
  warmUpOn,
  warmUpView,
} from "./warm-up.ts";

const FRESH: WarmUp = { step: 0, day: 0, sent: 0 };
const TODAY = 20_000;

describe("a warm-up", () => {
  test("allows the first day's mails, and what is left of them", () => {
    expect(leftToday(FRESH, TODAY)).toBe(50);
    expect(leftToday({ step: 1, day: TODAY, sent: 20 }, TODAY)).toBe(30);
    expect(leftToday({ step: 1, day: TODAY, sent: 60 }, TODAY)).toBe(0);
  });

  test("grows after a day that used half of its maximum, and stays where it is after another", () => {
    expect(warmUpOn({ step: 1, day: TODAY - 1, sent: 25 }, TODAY)).toEqual({ step: 2, day: TODAY, sent: 0 });
    expect(warmUpOn({ step: 1, day: TODAY - 1, sent: 24 }, TODAY)).toEqual({ step: 1, day: TODAY, sent: 0 });
    expect(warmUpOn({ step: 3, day: TODAY - 9, sent: 200 }, TODAY).step).toBe(4);
  });

  test("begins again once the domain was silent for long", () => {
    expect(warmUpOn({ step: 9, day: TODAY - FORGOTTEN_AFTER_DAYS, sent: 9_000 }, TODAY).step).toBe(10);
    expect(warmUpOn({ step: 9, day: TODAY - FORGOTTEN_AFTER_DAYS - 1, sent: 9_000 }, TODAY).step).toBe(1);
    expect(leftToday({ step: 15, day: TODAY - 31, sent: 1 }, TODAY)).toBe(50);
  });

  test("ends after the last day of the plan, and can be turned off", () => {
    const over = warmUpOn({ step: WARM_UP_DAYS.length, day: TODAY - 1, sent: 75_000 }, TODAY);
    expect(leftToday(over, TODAY)).toBeNull();
    expect(leftToday({ ...over, sent: 3 }, TODAY + 1)).toBeNull();
    expect(warmUpView(over, TODAY)).toBeNull();
    expect(leftToday({ step: null, day: 0, sent: 0 }, TODAY)).toBeNull();
  });

  test("spreads a campaign over as many days as its maxima add up to", () => {
    expect(daysNeeded(FRESH, TODAY, 0)).toBe(1);
    expect(daysNeeded(FRESH, TODAY, 50)).toBe(1);
    expect(daysNeeded(FRESH, TODAY, 51)).toBe(2);
    expect(daysNeeded(FRESH, TODAY, 1_550)).toBe(5);
    expect(daysNeeded({ step: null, day: 0, sent: 0 }, TODAY, 1_000_000)).toBe(1);
    const all = WARM_UP_DAYS.reduce((sum, max) => sum + max, 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (mails) => {
        expect(daysNeeded(FRESH, TODAY, mails)).toBe(
          mails > all
            ? 15
            : WARM_UP_DAYS.findIndex((_, at) => WARM_UP_DAYS.slice(0, at + 1).reduce((a, b) => a + b, 0) >= mails) + 1,
        );
      }),
    );
  });
});
