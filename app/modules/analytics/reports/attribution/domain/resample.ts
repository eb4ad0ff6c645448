import type { AttributionPath } from "./path.ts";

/** From this mean on a Poisson number is drawn as a rounded normal one, which then differs by less than its own rounding. */
const NORMAL_FROM = 60;

function poisson(mean: number, random: () => number): number {
  if (mean >= NORMAL_FROM) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let times = 0;
  for (let product = random(); product > limit; product *= random()) times++;
  return times;
}

/**
 * Resamples how often each path occurs, with replacement: Poisson about its count (Chamandy et al., "Estimating
 * Uncertainty for Massive Data Streams", 2012).
 */
export const resampledCounts = (paths: readonly AttributionPath[], random: () => number): Float64Array =>
  Float64Array.from(paths, ({ count }) => poisson(count, random));
