import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { type BestTimes, bestTimes, MIN_BLOCK_POSTS, MIN_POSTS } from "./best-time.ts";

const NOW = Date.UTC(2026, 10, 27);
/** The Monday of a week before now, at an hour in UTC. */
const at = (week: number, weekday: number, hour: number) =>
  Date.UTC(2026, 9, 26) + ((weekday - week * 7) * 24 + hour) * 3_600_000;
const posts = (count: number, weekday: number, hour: number, reactions: number) =>
  Array.from({ length: count }, (_, week) => ({ atMs: at(week, weekday, hour), reactions }));
const timesOf = (found: BestTimes) => (found.kind === "found" ? found.times : []);

describe("the best times of an account", () => {
  test("are not guessed of few posts", () => {
    expect(bestTimes(posts(MIN_POSTS - 1, 1, 9, 5), "UTC", NOW)).toEqual({ kind: "too_few", postCount: MIN_POSTS - 1 });
    expect(bestTimes([], "UTC", NOW)).toEqual({ kind: "too_few", postCount: 0 });
  });

  test("are blocks with more reactions than the median post, in the zone of the account", () => {
    const all = [...posts(30, 0, 9, 2), ...posts(10, 1, 16, 40)];
    const expected = { postCount: 10, betterCount: 10, isLikely: true };
    expect(timesOf(bestTimes(all, "UTC", NOW))).toEqual([
      expect.objectContaining({ ...expected, weekday: 1, fromHour: 15 }),
    ]);
    // Tuesday 16:00 UTC is Wednesday 01:00 in Tokyo.
    expect(timesOf(bestTimes(all, "Asia/Tokyo", NOW))).toEqual([
      expect.objectContaining({ ...expected, weekday: 2, fromHour: 0 }),
    ]);
  });

  test("hold the posterior's 80% range, drawn towards the usual share", () => {
    const all = [...posts(30, 0, 9, 2), ...posts(10, 1, 16, 40)];
    const [best] = timesOf(bestTimes(all, "UTC", NOW));
    // a = 6 × 0.25 + 10 = 11.5, b = 6 × 0.75 + 0 = 4.5; by the normal approximation 0.719 ± 1.282 × 0.109.
    expect(best?.low).toBeGreaterThan(0.56);
    expect(best?.low).toBeLessThan(0.6);
    expect(best?.high).toBeGreaterThan(0.84);
    expect(best?.high).toBeLessThan(0.87);
  });

  test("need posts in the block, and posts whose reactions have come", () => {
    const all = [...posts(40, 0, 9, 2), ...posts(MIN_BLOCK_POSTS - 1, 1, 16, 40)];
    expect(timesOf(bestTimes(all, "UTC", NOW))).toEqual([]);
    const fresh = Array.from({ length: 40 }, (_, n) => ({ atMs: NOW - 3_600_000 * n, reactions: 9 }));
    expect(bestTimes(fresh, "UTC", NOW)).toEqual({ kind: "too_few", postCount: 0 });
  });

  test("say nothing of posts that all got the same", () =>
    expect(bestTimes(posts(60, 2, 12, 0), "UTC", NOW)).toMatchObject({ kind: "found", times: [] }));

  test("of chance alone are seldom called likely", () => {
    let likely = 0;
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed + 1);
      const all = Array.from({ length: 120 }, () => ({
        atMs: at(Math.floor(random() * 20), Math.floor(random() * 7), 9 + 3 * Math.floor(random() * 3)),
        reactions: Math.floor(random() * 1_000),
      }));
      if (timesOf(bestTimes(all, "UTC", NOW)).some(({ isLikely }) => isLikely)) likely += 1;
    }
    expect(likely / 200).toBeLessThanOrEqual(0.1);
  });
});
