import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { daysBetween, paceMonth, weekdayPattern } from "./pacing.ts";

const FACTORS = [0.6, 1.1, 1.2, 1.1, 1.1, 1, 0.9];
const factorOf = (day: string) => FACTORS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
const history = (from: string, to: string, level: number, noise = () => 0) =>
  daysBetween(from, to).map((day) => ({ day, costCents: Math.round(level * factorOf(day) * (1 + noise())) }));

test("the pattern of weekdays is found", () => {
  const pattern = weekdayPattern(history("2026-09-01", "2026-10-31", 10_000));
  for (const [at, factor] of pattern.entries()) expect(Math.abs(factor - (FACTORS[at] ?? 0))).toBeLessThan(0.06);
});

describe("the month", () => {
  const past = history("2026-10-01", "2026-11-14", 10_000);
  test("forecast, limit of 30.4 days and the budget that would meet it", () => {
    const pacing = paceMonth(past, 12_000, "2026-11-15");
    const whole = history("2026-11-01", "2026-11-30", 10_000).reduce((sum, { costCents }) => sum + costCents, 0);
    expect(pacing.limitCents).toBe(364_800);
    expect(Math.abs((pacing.forecast?.mid ?? 0) / whole - 1)).toBeLessThan(0.02);
    expect(pacing.daysLeft).toBe(16);
    expect(pacing.alert?.kind).toBe("under");
    expect(pacing.suggestedCents).toBe(Math.round((364_800 - pacing.spentCents) / 16));
  });
  test("no day beyond twice its budget, no month beyond 30.4", () => {
    const pacing = paceMonth(past, 4_000, "2026-11-02");
    expect(pacing.forecast?.mid).toBeLessThanOrEqual(121_600);
    expect(pacing.alert?.kind).toBe("limited");
  });
  test("a smaller target of one's own is warned of", () =>
    expect(paceMonth(past, 12_000, "2026-11-15", 200_000).alert?.kind).toBe("over"));
  test("few days: no forecast", () => expect(paceMonth(past.slice(-3), 12_000, "2026-11-15").forecast).toBeNull());
  test("the same day twice is one day", () =>
    expect(paceMonth([...past, { day: "2026-11-14", costCents: 500 }], 12_000, "2026-11-15").spentCents).toBe(
      paceMonth(past, 12_000, "2026-11-15").spentCents + 500,
    ));
  test("the band holds the month in about 8 of 10 cases", () => {
    let inside = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed);
      const noise = () => (random() + random() + random() - 1.5) * 0.4;
      const all = history("2026-09-15", "2026-11-30", 10_000, noise);
      const month = all.filter(({ day }) => day >= "2026-11-01").reduce((sum, { costCents }) => sum + costCents, 0);
      const { forecast } = paceMonth(
        all.filter(({ day }) => day < "2026-11-10"),
        20_000,
        "2026-11-10",
      );
      if (forecast && month >= forecast.low && month <= forecast.high) inside += 1;
    }
    expect(inside).toBeGreaterThanOrEqual(68);
    expect(inside).toBeLessThanOrEqual(95);
  });
});
