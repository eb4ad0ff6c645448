/** How one value of a dimension did, and how it did before. */
export interface Compared {
  value: string;
  actual: number;
  before: number;
}

export interface Share extends Compared {
  /** Part of the whole difference: positive where it moved the same way, and all add up to 1. */
  share: number;
}

export interface Contribution {
  rows: Share[];
  /** What the values without a row of their own did together. */
  rest: Share;
  /**
   * How much one value dominates: the largest row's part of all movement, up and down, less its part of what was before. Near 1, a
   * small value explains everything; near 0, all moved alike, or there is one value only.
   */
  telling: number;
}

const shareOf = (compared: Compared, difference: number): Share => ({
  ...compared,
  share: difference === 0 ? 0 : (compared.actual - compared.before) / difference,
});

/**
 * Splits the difference of two totals by the values of a dimension. The rows are those that moved most; with the rest they
 * add up exactly to the whole: whatever the values do not account for is in the rest.
 */
export function contributions(
  compared: readonly Compared[],
  whole: { actual: number; before: number },
  limit: number,
): Contribution {
  const difference = whole.actual - whole.before;
  const moved = compared
    .toSorted((a, b) => Math.abs(b.actual - b.before) - Math.abs(a.actual - a.before) || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
  const sum = (of: "actual" | "before"): number => moved.reduce((total, row) => total + row[of], 0);
  const rest: Compared = { value: "", actual: whole.actual - sum("actual"), before: whole.before - sum("before") };
  const movement = [...moved, rest].reduce((total, { actual, before }) => total + Math.abs(actual - before), 0);
  const [largest = rest] = moved;
  const usual = whole.before === 0 ? 0 : largest.before / whole.before;
  return {
    rows: moved.map((row) => shareOf(row, difference)),
    rest: shareOf(rest, difference),
    telling: movement === 0 ? 0 : Math.abs(largest.actual - largest.before) / movement - usual,
  };
}

/** Rows of now and of several ranges before: each value with its mean before. */
export function compareWith(
  now: readonly { value: string; count: number }[],
  earlier: readonly (readonly { value: string; count: number }[])[],
): Compared[] {
  const found = new Map<string, Compared>();
  const rowOf = (value: string): Compared => {
    const row = found.get(value) ?? { value, actual: 0, before: 0 };
    found.set(value, row);
    return row;
  };
  for (const { value, count } of now) rowOf(value).actual += count;
  for (const range of earlier) for (const { value, count } of range) rowOf(value).before += count / earlier.length;
  return [...found.values()];
}
