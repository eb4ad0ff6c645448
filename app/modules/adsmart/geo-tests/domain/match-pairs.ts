import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { meanOfDays, type Panel } from "./panel.ts";

export interface GeoPair {
  treated: string;
  control: string;
  /** Root of the mean squared difference of their weeks, each as a share of the region's own mean. */
  distance: number;
}

export interface Matching {
  pairs: GeoPair[];
  leftOut: { name: string; reason: "sparse" | "odd" }[];
}

const WEEK = 7;
/** A region counts when at least this share of its weeks has a result. */
const LEAST_BUSY_SHARE = 0.9;
/** Weight of unlike sizes: e-fold sizes count as much as weeks that differ by 5%. */
const SIZE_WEIGHT = 0.05;
const MAX_PASSES = 20;

interface Profile {
  name: string;
  size: number;
  weeks: number[];
}

function profileOf(name: string, values: readonly number[]): Profile | null {
  const weeks = Math.floor(values.length / WEEK);
  const start = values.length - weeks * WEEK;
  const sums = Array.from({ length: weeks }, (_, at) => meanOfDays(values, start + at * WEEK, start + (at + 1) * WEEK));
  const size = meanOfDays(values, start, values.length);
  if (size === 0 || sums.filter((sum) => sum > 0).length < LEAST_BUSY_SHARE * weeks) return null;
  return { name, size, weeks: sums.map((sum) => sum / size) };
}

function weekDistance(a: Profile, b: Profile): number {
  let sum = 0;
  for (let at = 0; at < a.weeks.length; at++) sum += ((a.weeks[at] ?? 0) - (b.weeks[at] ?? 0)) ** 2;
  return Math.sqrt(sum / a.weeks.length);
}

/** The closest pairs first, then better exchanges between two pairs until there is none. */
function closestPairs(profiles: readonly Profile[]): { pairs: [number, number][]; odd: number | null } {
  const n = profiles.length;
  const distances = profiles.map((a) =>
    profiles.map((b) => weekDistance(a, b) + SIZE_WEIGHT * Math.abs(Math.log(a.size / b.size))),
  );
  const between = (a: number, b: number): number => distances[a]?.[b] ?? 0;
  const all: [number, number][] = [];
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) all.push([a, b]);
  all.sort((x, y) => between(...x) - between(...y));
  const taken = new Set<number>();
  const pairs: [number, number][] = [];
  for (const [a, b] of all) {
    if (taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    pairs.push([a, b]);
  }
  for (let pass = 0, changed = true; changed && pass < MAX_PASSES; pass++) {
    changed = false;
    for (let i = 0; i < pairs.length; i++)
      for (let j = i + 1; j < pairs.length; j++) {
        const [[a, b], [c, d]] = [pairs[i] as [number, number], pairs[j] as [number, number]];
        const now = between(a, b) + between(c, d) - 1e-12;
        if (between(a, c) + between(b, d) < now)
          [pairs[i], pairs[j]] = [
            [a, c],
            [b, d],
          ];
        else if (between(a, d) + between(b, c) < now)
          [pairs[i], pairs[j]] = [
            [a, d],
            [b, c],
          ];
        else continue;
        changed = true;
      }
  }
  const odd = Array.from({ length: n }, (_, at) => at).find((at) => !taken.has(at)) ?? null;
  return { pairs, odd };
}

/** Pairs of regions whose weeks moved alike; which of a pair is treated is drawn by the seed. */
export function matchPairs({ regions }: Panel, seed: number): Matching {
  const profiles: Profile[] = [];
  const leftOut: Matching["leftOut"] = [];
  for (const { name, values } of regions) {
    const profile = profileOf(name, values);
    if (profile) profiles.push(profile);
    else leftOut.push({ name, reason: "sparse" });
  }
  const { pairs, odd } = closestPairs(profiles);
  if (odd !== null) leftOut.push({ name: profiles[odd]?.name ?? "", reason: "odd" });
  const random = seededRandom(seed);
  return {
    leftOut,
    pairs: pairs
      .map(([first, second]): GeoPair => {
        const [treated, control] = (random() < 0.5 ? [first, second] : [second, first]).map(
          (at) => profiles[at] as Profile,
        ) as [Profile, Profile];
        return { treated: treated.name, control: control.name, distance: weekDistance(treated, control) };
      })
      .toSorted((a, b) => a.distance - b.distance),
  };
}
