import type { Asset } from "./ad.ts";
import { ALIKE, similarity } from "./alike.ts";

/** Places of the headlines of one combination. */
export type Combination = readonly [number, number, number];

/** What may be shown at a position: what is pinned to it, else what is pinned to none. */
function choices(headlines: readonly Asset[], position: number): number[] {
  const pinned = headlines.flatMap(({ pin }, at) => (pin === position ? [at] : []));
  return pinned.length > 0 ? pinned : headlines.flatMap(({ pin }, at) => (pin === 0 ? [at] : []));
}

/** Every combination of three headlines that may be shown, in their order; at most 15 × 14 × 13. */
export function combinations(headlines: readonly Asset[]): Combination[] {
  const [first, second, third] = [1, 2, 3].map((position) => choices(headlines, position)) as [
    number[],
    number[],
    number[],
  ];
  return first.flatMap((a) =>
    second.flatMap((b) =>
      a === b ? [] : third.flatMap((c): Combination[] => (c === a || c === b ? [] : [[a, b, c]])),
    ),
  );
}

/** Combinations in which two headlines say the same, as shares of all. */
export function doubles(headlines: readonly Asset[]): { all: Combination[]; double: Combination[] } {
  const alike = headlines.map((one) => headlines.map((other) => similarity(one.text, other.text) >= ALIKE));
  const all = combinations(headlines);
  const isAlike = (a: number, b: number) => alike[a]?.[b] === true;
  return { all, double: all.filter(([a, b, c]) => isAlike(a, b) || isAlike(b, c) || isAlike(a, c)) };
}
