/** The density of the standard normal distribution. */
const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** From here on the series loses digits to subtraction, and the continued fraction converges fast. */
const TAIL_FROM_Z = 2.5;
const FRACTION_DEPTH = 150;

/** The area above z ≥ 0: Marsaglia's series ("Evaluating the Normal Distribution", 2004), Laplace's continued fraction in the tail. */
function upperTail(z: number): number {
  if (z > TAIL_FROM_Z) {
    let fraction = z;
    for (let k = FRACTION_DEPTH; k >= 1; k--) fraction = z + k / fraction;
    return density(z) / fraction;
  }
  let term = z;
  let sum = z;
  for (let k = 3; Math.abs(term) > 1e-17; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 - density(z) * sum;
}

/** Φ(z): the share of a standard normal distribution below z (R's `pnorm`). */
export const normalCdf = (z: number): number => (z < 0 ? upperTail(-z) : 1 - upperTail(z));

/** How likely chance alone is to reach a z at least as far from zero, on either side. */
export const twoSidedP = (z: number): number => Math.min(1, 2 * upperTail(Math.abs(z)));

/** The z below which a share p of a standard normal distribution lies (R's `qnorm`); p between 0 and 1, both excluded. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  // Abramowitz and Stegun 26.2.23 is right to 0.00045; Newton's steps on the tail make it exact.
  const t = Math.sqrt(-2 * Math.log(p));
  let z = t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
  for (let step = 0; step < 4; step++) z += (normalCdf(-z) - p) / density(z);
  // Not -0.
  return 0 - z;
}
