import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { anomaliesOf, modifiedZ } from "./anomaly.ts";
import { cusum, fatigueOf } from "./fatigue.ts";

/** Montgomery, Introduction to Statistical Quality Control, table 9.1: mean 10, standard deviation 1; the last ten of mean 11. */
const MONTGOMERY = [
  9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62, 10.31,
  8.52, 10.84, 10.9, 9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
];

test("CUSUM of Montgomery's example signals at observation 29 with 5.28", () => {
  const { upper } = cusum(MONTGOMERY.map((value) => value - 10));
  expect(upper[27]).toBeLessThan(5);
  expect(upper[28]).toBeCloseTo(5.28, 9);
  expect(upper[29]).toBeCloseTo(5.3, 9);
});

test("modified z by Iglewicz and Hoaglin's formula: 0.6745 × 5.75 ÷ 0.15", () => {
  expect(modifiedZ(8.2, [2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3])).toBeCloseTo(25.856, 3);
  expect(modifiedZ(3, [1, 1, 1])).toBeNull();
});

describe("fatigue", () => {
  /** Binomial noise by its normal approximation. */
  function adDays(count: number, ctr: (at: number) => number, frequency: (at: number) => number, seed = 3) {
    const random = seededRandom(seed);
    const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Array.from({ length: count }, (_, at) => {
      const impressions = 20_000;
      const mean = impressions * ctr(at);
      return {
        day: 20_000 + at,
        impressions,
        clicks: Math.max(0, Math.round(mean + noise() * Math.sqrt(mean))),
        reach: Math.round(impressions / (frequency(at) + noise() * 0.02)),
      };
    });
  }

  test("a steady ad is fresh in 19 of 20 seeds", () => {
    const seeds = Array.from(
      { length: 20 },
      (_, seed) =>
        fatigueOf(
          adDays(
            40,
            () => 0.02,
            () => 1.3,
            seed + 1,
          ),
        ).state,
    );
    expect(seeds.filter((state) => state === "fresh").length).toBeGreaterThanOrEqual(19);
  });
  test("rising frequency with a falling click rate means fatigue, and the slope gives the days left", () => {
    // From 2% it loses 0.0001 a day: 30% less, 1.4%, after 60 days; seen at day 30, where the last week's mean is that of day 26.
    const fatigue = fatigueOf(
      adDays(
        30,
        (at) => 0.02 - 0.0001 * at,
        (at) => 1.2 + 0.03 * at,
      ),
    );
    expect(fatigue).toMatchObject({ state: "tiring" });
    if (fatigue.state === "too_little") return;
    expect(fatigue.daysLeft).toBeGreaterThan(20);
    expect(fatigue.daysLeft).toBeLessThan(50);
    expect(fatigue.lastFrequency ?? 0).toBeGreaterThan(fatigue.firstFrequency ?? 9);
  });
  test("worn out", () =>
    expect(
      fatigueOf(
        adDays(
          40,
          (at) => 0.02 - 0.0003 * at,
          (at) => 1.2 + 0.05 * at,
        ),
      ),
    ).toMatchObject({ state: "worn", daysLeft: 0 }));
  test("a falling click rate without rising frequency is something else", () =>
    expect(
      fatigueOf(
        adDays(
          40,
          (at) => 0.02 - 0.0002 * at,
          () => 1.4,
        ),
      ),
    ).toMatchObject({ state: "fresh" }));
  test("too little", () => {
    expect(fatigueOf([])).toEqual({ state: "too_little" });
    expect(
      fatigueOf(
        adDays(
          10,
          () => 0.02,
          () => 1,
        ),
      ),
    ).toEqual({ state: "too_little" });
  });
});

describe("anomalies", () => {
  const row = (day: number, campaign: string, costCents: number) => ({
    day,
    campaign,
    impressions: 1,
    clicks: 10,
    conversions: 1,
    costCents,
  });
  const weeks = Array.from({ length: 8 }, (_, at) => [
    row(100 - 7 * (at + 1), "a", 1_000 + at * 10),
    row(100 - 7 * (at + 1), "b", 500 + at),
  ]).flat();

  test("a cost far beyond that weekday's is found, with the campaign behind it", () => {
    const [found, ...more] = anomaliesOf([...weeks, row(100, "a", 1_020), row(100, "b", 2_500)], 100);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ metric: "costCents", value: 3_520, cause: { campaign: "b" } });
    expect(found?.cause?.share).toBeGreaterThan(0.9);
  });
  test("a usual day has none, and neither has one with little history", () => {
    expect(anomaliesOf([...weeks, row(100, "a", 1_030), row(100, "b", 503)], 100)).toEqual([]);
    expect(anomaliesOf([...weeks.slice(0, 6), row(100, "b", 9_500)], 100)).toEqual([]);
  });
});
