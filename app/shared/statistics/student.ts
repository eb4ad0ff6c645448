import { betaCdf, logGamma } from "./beta.ts";
import { normalCdf } from "./normal.ts";

/** The share of Student's t with `degrees` of freedom below `t` (R's `pt`). */
export function studentCdf(t: number, degrees: number): number {
  const tail = betaCdf(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** The value below which a share `p` of Student's t lies (R's `qt`), by halving. */
export function studentQuantile(p: number, degrees: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, degrees);
  let [low, high] = [0, 1];
  while (studentCdf(high, degrees) < p) high *= 2;
  while (high - low > 1e-12 * (1 + high)) {
    const middle = (low + high) / 2;
    if (studentCdf(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const MAX_TERMS = 2_000;
const ENOUGH = 1e-13;

/** The share of the noncentral t below `t` (R's `pt` with `ncp`): Lenth's series, AS 243 (Applied Statistics 38, 1989). */
export function noncentralStudentCdf(t: number, degrees: number, noncentrality: number): number {
  if (t < 0) return 1 - noncentralStudentCdf(-t, degrees, -noncentrality);
  const x = (t * t) / (degrees + t * t);
  const half = (noncentrality * noncentrality) / 2;
  let even = Math.exp(-half) / 2;
  let odd = (noncentrality / Math.SQRT2 / Math.exp(logGamma(1.5)) / 2) * Math.exp(-half);
  let rest = 0.5 - even;
  let sum = normalCdf(-noncentrality);
  if (x === 0) return sum;
  for (let j = 0; j < MAX_TERMS; j++) {
    sum += even * betaCdf(x, j + 0.5, degrees / 2) + odd * betaCdf(x, j + 1, degrees / 2);
    even *= half / (j + 1);
    odd *= half / (j + 1.5);
    rest -= even;
    if (j > half && rest < ENOUGH && Math.abs(odd) < ENOUGH) break;
  }
  return Math.min(1, Math.max(0, sum));
}
