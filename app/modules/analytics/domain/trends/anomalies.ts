import { median } from "./statistics.ts";

/** Counts of a series; `slot` says which place in the season a point has: the weekday, or the hour of the week. */
export interface Grain {
  slots: number;
  /** How many earlier points of the same slot are looked at, and how many there have to be. */
  window: number;
  minHistory: number;
}

export const DAILY: Grain = { slots: 7, window: 12, minHistory: 6 };
export const HOURLY: Grain = { slots: 168, window: 8, minHistory: 5 };

/** Further from the seasonal median than this, in robust standard deviations, is no accident (Iglewicz and Hoaglin 1993). */
const MAX_Z = 3.5;
/** Makes the median absolute deviation of a normal distribution its standard deviation. */
const MAD_TO_SD = 1.4826;
/** One point may be chance; so many in a row, all above or all below, are something. */
export const MIN_POINTS = 2;

/** A run of unusual points. */
export interface Anomaly {
  /** First and last point, by their index in the series. */
  from: number;
  to: number;
  direction: "up" | "down";
  actual: number;
  /** Sum of the seasonal medians. */
  expected: number;
  /** Of the point furthest off. */
  z: number;
}

interface Judged {
  expected: number;
  z: number;
}

/**
 * How far a value is from those of the same slot before it: z = (value − median) ÷ (1.4826 × MAD). The divisor is no smaller
 * than chance makes it for a count (√ of the median) and than 1: a slot that was always alike would make any change endless.
 */
function judge(value: number, before: readonly number[]): Judged {
  const expected = median(before);
  const mad = median(before.map((one) => Math.abs(one - expected)));
  return { expected, z: (value - expected) / Math.max(1, Math.sqrt(expected), MAD_TO_SD * mad) };
}

function judgeAll(values: readonly number[], { slots, window, minHistory }: Grain): (Judged | null)[] {
  return values.map((value, index) => {
    const before: number[] = [];
    for (let at = index - slots; at >= 0 && before.length < window; at -= slots) before.push(values[at] ?? 0);
    return before.length < minHistory ? null : judge(value, before);
  });
}

/** Runs of at least two unusual points, oldest first. Points with too little history are never unusual. */
export function findAnomalies(values: readonly number[], grain: Grain): Anomaly[] {
  const runs: Anomaly[] = [];
  for (const [index, point] of judgeAll(values, grain).entries()) {
    if (!point || Math.abs(point.z) <= MAX_Z) continue;
    const { expected, z } = point;
    const actual = values[index] ?? 0;
    const direction = z > 0 ? "up" : "down";
    const run = runs.at(-1);
    if (run?.to === index - 1 && run.direction === direction) {
      runs[runs.length - 1] = {
        ...run,
        to: index,
        actual: run.actual + actual,
        expected: run.expected + expected,
        z: Math.abs(z) > Math.abs(run.z) ? z : run.z,
      };
    } else runs.push({ from: index, to: index, direction, actual, expected, z });
  }
  return runs.filter(({ from, to }) => to - from + 1 >= MIN_POINTS);
}
