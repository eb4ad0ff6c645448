/** How spend becomes results: carry-over into later weeks, then saturation. */
export interface Curve {
  /** Share of last week's effect that is still there: geometric adstock (Robyn's `adstock_geometric`). */
  carryOver: number;
  /** Effective spend in cents at which half of the possible result is reached. */
  half: number;
  /** Steepness of the Hill function; above 1 the curve is S-shaped (Robyn's `saturation_hill`). */
  slope: number;
  /** Results a week that no spend can pass. */
  top: number;
}

/** a_t = x_t + θ a_{t−1}. */
export function adstock(spend: ArrayLike<number>, carryOver: number): Float64Array {
  const out = new Float64Array(spend.length);
  let last = 0;
  for (let at = 0; at < spend.length; at++) {
    last = (spend[at] as number) + carryOver * last;
    out[at] = last;
  }
  return out;
}

/** xˢ ÷ (xˢ + halfˢ), from 0 to 1. */
export function hill(x: number, half: number, slope: number): number {
  if (x <= 0) return 0;
  return 1 / (1 + (half / x) ** slope);
}

/** Results a week when this is spent every week: the carry-over has settled. */
export const steadyResult = ({ carryOver, half, slope, top }: Curve, weeklySpend: number): number =>
  top * hill(weeklySpend / (1 - carryOver), half, slope);

/** What one more unit of spend a week brings. */
export function marginalResult(curve: Curve, weeklySpend: number): number {
  const step = Math.max(1, weeklySpend * 0.01);
  return (steadyResult(curve, weeklySpend + step) - steadyResult(curve, weeklySpend)) / step;
}
