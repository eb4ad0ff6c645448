import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextOccurrence } from "./schedule.ts";

const at = (iso: string) => new Date(iso);

describe("nextOccurrence", () => {
  test("none has no next run", () => {
    expect(nextOccurrence("none", at("2026-01-01T00:00:00Z"), at("2026-05-01T00:00:00Z"))).toBeNull();
  });

  test.each([
    ["daily", "2026-01-01T09:30:00Z", "2026-01-01T09:30:00Z", "2026-01-02T09:30:00Z"],
    ["daily", "2026-01-01T09:30:00Z", "2026-01-05T09:29:59Z", "2026-01-05T09:30:00Z"],
    ["weekly", "2026-01-01T09:30:00Z", "2026-01-01T09:31:00Z", "2026-01-08T09:30:00Z"],
    ["weekly", "2026-01-01T09:30:00Z", "2026-03-01T00:00:00Z", "2026-03-05T09:30:00Z"],
    ["monthly", "2026-01-15T09:30:00Z", "2026-01-15T09:30:00Z", "2026-02-15T09:30:00Z"],
    ["monthly", "2026-01-31T09:30:00Z", "2026-01-31T09:30:00Z", "2026-02-28T09:30:00Z"],
    ["monthly", "2026-01-31T09:30:00Z", "2026-02-28T09:30:00Z", "2026-03-31T09:30:00Z"],
    ["monthly", "2026-01-31T09:30:00Z", "2026-03-31T09:30:00Z", "2026-04-30T09:30:00Z"],
    ["monthly", "2024-01-31T09:30:00Z", "2024-02-01T00:00:00Z", "2024-02-29T09:30:00Z"],
    ["monthly", "2025-11-30T09:30:00Z", "2025-12-30T09:30:00Z", "2026-01-30T09:30:00Z"],
  ] as const)("%s from %s after %s is %s", (schedule, anchor, after, expected) => {
    expect(nextOccurrence(schedule, at(anchor), at(after))?.toISOString()).toBe(at(expected).toISOString());
  });

  test("runs missed for months collapse into one, still on the anchor's beat", () => {
    expect(nextOccurrence("daily", at("2026-01-01T09:30:00Z"), at("2026-07-09T23:00:00Z"))?.toISOString()).toBe(
      "2026-07-10T09:30:00.000Z",
    );
  });

  test("is always after the given moment, on the anchor's time of day, and no more than one period away", () => {
    const moment = fc.date({ min: at("2020-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
        moment,
        moment,
        (schedule, anchor, later) => {
          const after = new Date(Math.max(later.getTime(), anchor.getTime()));
          const next = nextOccurrence(schedule, anchor, after);
          if (!next) return false;
          const dayMs = 86_400_000;
          const longestMs = { daily: dayMs, weekly: 7 * dayMs, monthly: 31 * dayMs }[schedule];
          return (
            next > after &&
            next.getTime() - after.getTime() <= longestMs &&
            (next.getTime() - anchor.getTime()) % dayMs === 0
          );
        },
      ),
      { seed: 20_260_101, numRuns: 2_000 },
    );
  });
});
