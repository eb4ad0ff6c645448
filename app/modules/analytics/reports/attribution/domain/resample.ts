import type { AttributionPath } from "./path.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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

/** How often each path comes when they are drawn anew with replacement: Poisson about its count (Chamandy et al., "Estimating Uncertainty for Massive Data Streams", 2012). */
export const resampledCounts = (paths: readonly AttributionPath[], random: () => number): Float64Array =>
  Float64Array.from(paths, ({ count }) => poisson(count, random));
