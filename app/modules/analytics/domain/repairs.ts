import type { Filter } from "./dimensions.ts";

/** Parameters whose wrong values of past traffic can be given a meaning. */
export type RepairedDimension = "source" | "medium" | "campaign";

/** What a wrong value means. The visits themselves stay as they were measured. */
export interface Repair {
  dimension: RepairedDimension;
  from: string;
  to: string;
}

/** Filters that find visits by what their values mean. Only whole values are repaired, not parts of them. */
export const repairFilters = (filters: readonly Filter[], repairs: readonly Repair[]): Filter[] =>
  filters.map((filter) => {
    const own = repairs.filter(({ dimension }) => dimension === filter.dimension);
    if (own.length === 0 || (filter.operator !== "is" && filter.operator !== "is_not")) return filter;
    const wrong = new Set(own.map(({ from }) => from));
    const values = filter.values.flatMap((value) => [
      ...(wrong.has(value) ? [] : [value]),
      ...own.filter(({ to }) => to === value).map(({ from }) => from),
    ]);
    // A value that means another one has no visits of its own any more.
    return { ...filter, values: values.length > 0 ? values : ["\u0000"] };
  });

/** What each value of a dimension means, as pairs; left out: itself. */
export const meaningsOf = (dimension: string, repairs: readonly Repair[]): [from: string, to: string][] =>
  repairs.filter((repair) => repair.dimension === dimension).map(({ from, to }) => [from, to]);
