/** Shifted-beta-geometric model: how the tendency to leave differs between customers. */
export interface RetentionModel {
  alpha: number;
  beta: number;
}

/** Share that leaves in each period, by the recursion of Fader and Hardie (2007, equation 7). First entry: period 1. */
function leaving({ alpha, beta }: RetentionModel, periods: number): number[] {
  const shares: number[] = [];
  for (let t = 1; t <= periods; t++)
    shares.push(t === 1 ? alpha / (alpha + beta) : (shares[t - 2] ?? 0) * ((beta + t - 2) / (alpha + beta + t - 1)));
  return shares;
}

/** Share of customers still there after 0, 1, … periods. */
export function survival(model: RetentionModel, periods: number): number[] {
  const shares = [1];
  for (const share of leaving(model, periods)) shares.push((shares.at(-1) ?? 1) - share);
  return shares;
}

function logLikelihood(model: RetentionModel, active: readonly number[]): number {
  const periods = active.length - 1;
  const shares = leaving(model, periods);
  let sum = 0;
  for (const [at, share] of shares.entries()) sum += ((active[at] ?? 0) - (active[at + 1] ?? 0)) * Math.log(share);
  const left = survival(model, periods).at(-1) ?? 0;
  return sum + (active.at(-1) ?? 0) * Math.log(Math.max(left, Number.MIN_VALUE));
}

/** Logarithms of alpha and beta are searched within these bounds: customers who are all alike have no finite ones. */
const LOG_BOUND = 9;
const FIRST_STEP = 1;
const SMALLEST_STEP = 1e-9;

/**
 * Fits the model to customers still active after 0, 1, … periods by maximum likelihood: a search along both axes and their diagonals whose
 * step halves when nothing near is better. The likelihood has one maximum.
 */
export function fitRetention(active: readonly number[]): RetentionModel {
  let best = { a: 0, b: 1 };
  const valueAt = ({ a, b }: typeof best) => logLikelihood({ alpha: Math.exp(a), beta: Math.exp(b) }, active);
  let value = valueAt(best);
  for (let step = FIRST_STEP; step > SMALLEST_STEP; ) {
    let isBetter = false;
    for (const [da, db] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const) {
      const next = { a: best.a + da * step, b: best.b + db * step };
      if (Math.max(Math.abs(next.a), Math.abs(next.b)) > LOG_BOUND) continue;
      const found = valueAt(next);
      if (found <= value) continue;
      best = next;
      value = found;
      isBetter = true;
    }
    if (!isBetter) step /= 2;
  }
  return { alpha: Math.exp(best.a), beta: Math.exp(best.b) };
}

/** The share that is still there at the end of each period of those who were there at its beginning: (β + t − 1) ÷ (α + β + t − 1). */
export const retentionRate = ({ alpha, beta }: RetentionModel, period: number): number =>
  (beta + period - 1) / (alpha + beta + period - 1);
