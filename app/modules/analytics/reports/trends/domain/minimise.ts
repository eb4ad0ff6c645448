/** Where the search stops: the values of all corners lie this close together, relative to the best. */
const TOLERANCE = 1e-9;
const MAX_ROUNDS = 220;
const FIRST_STEP = 0.15;
const MAX_RESTARTS = 6;
/** A restart that gains less, relative to the value, was the last. */
const RESTART_GAIN = 1e-6;

interface Box {
  low: number;
  high: number;
}

interface Corner {
  at: number[];
  value: number;
}

const mixed = (a: readonly number[], b: readonly number[], part: number): number[] =>
  a.map((value, index) => value + part * ((b[index] ?? 0) - value));

function descend(of: (at: readonly number[]) => number, start: readonly number[], box: Box): Corner {
  // Outside is endlessly bad rather than moved to the wall, where the simplex would become flat and never leave.
  const isInside = (at: readonly number[]): boolean => at.every((value) => value >= box.low && value <= box.high);
  const corner = (at: number[]): Corner => ({ at, value: isInside(at) ? of(at) : Number.POSITIVE_INFINITY });
  const step = (value: number): number => (value + FIRST_STEP <= box.high ? value + FIRST_STEP : value - FIRST_STEP);
  let simplex = [
    corner([...start]),
    ...start.map((_, moved) => corner(start.map((value, index) => (index === moved ? step(value) : value)))),
  ];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    simplex = simplex.toSorted((a, b) => a.value - b.value);
    const [best, worst, second] = [simplex[0], simplex.at(-1), simplex.at(-2)];
    if (!best || !worst || !second || worst.value - best.value <= TOLERANCE * (Math.abs(best.value) + TOLERANCE)) break;
    const middle = start.map(
      (_, index) => simplex.slice(0, -1).reduce((sum, { at }) => sum + (at[index] ?? 0), 0) / start.length,
    );
    const reflected = corner(mixed(middle, worst.at, -1));
    if (reflected.value < best.value) {
      const expanded = corner(mixed(middle, worst.at, -2));
      simplex[start.length] = expanded.value < reflected.value ? expanded : reflected;
      continue;
    }
    if (reflected.value < second.value) {
      simplex[start.length] = reflected;
      continue;
    }
    const contracted = corner(mixed(middle, (reflected.value < worst.value ? reflected : worst).at, 0.5));
    if (contracted.value < Math.min(worst.value, reflected.value)) simplex[start.length] = contracted;
    else simplex = simplex.map((one) => (one === best ? one : corner(mixed(one.at, best.at, 0.5))));
  }
  return simplex.reduce((a, b) => (b.value < a.value ? b : a));
}

/**
 * The lowest point of a function within a box, by the downhill simplex (Nelder and Mead 1965) restarted where it ended
 * until that brings nothing. Without chance: the same start gives the same answer.
 */
export function minimise(of: (at: readonly number[]) => number, start: readonly number[], box: Box): Corner {
  let found = descend(of, start, box);
  for (let again = 0; again < MAX_RESTARTS; again++) {
    const next = descend(of, found.at, box);
    if (next.value >= found.value - RESTART_GAIN * Math.abs(found.value))
      return next.value < found.value ? next : found;
    found = next;
  }
  return found;
}
