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
  /** Sum of the seasonal medians, at the level of its time. */
  expected: number;
  /** Of the point furthest off. */
  z: number;
}

interface Judged {
  expected: number;
  z: number;
}

/**
 * Returns how far a value is from earlier values of the same slot: z = (value − median) ÷ (1.4826 × MAD). The divisor is no smaller
 * than chance makes it for a count (√ of the median) and than 1: a slot that was always alike would make any change endless.
 */
function judge(value: number, before: readonly number[]): Judged {
  const expected = median(before);
  const mad = median(before.map((one) => Math.abs(one - expected)));
  return { expected, z: (value - expected) / Math.max(1, Math.sqrt(expected), MAD_TO_SD * mad) };
}

/** Whole seasons before a point that say how much comes at its time: few enough to follow growth, enough for one strange week. */
const LEVEL_SEASONS = 4;

/** How much came in a season before each point: the median of the last whole ones. Within the first season it is that one. */
function levelsOf(values: readonly number[], slots: number): number[] {
  return values.map((_, index) => {
    const totals: number[] = [];
    for (let to = Math.max(slots, index); to >= slots && totals.length < LEVEL_SEASONS; to -= slots) {
      totals.push(values.slice(to - slots, to).reduce((sum, value) => sum + value, 0));
    }
    return median(totals);
  });
}

/** Each point held against those of its slot, as large as they would have been at its time: growth is no deviation. */
function judgeAll(values: readonly number[], { slots, window, minHistory }: Grain): (Judged | null)[] {
  const levels = levelsOf(values, slots);
  return values.map((value, index) => {
    const before: number[] = [];
    const level = levels[index] ?? 0;
    for (let at = index - slots; at >= 0 && before.length < window; at -= slots) {
      const then = levels[at] ?? 0;
      before.push((values[at] ?? 0) * (level > 0 && then > 0 ? level / then : 1));
    }
    return before.length < minHistory ? null : judge(value, before);
  });
}

const runsOf = (values: readonly number[], judged: readonly (Judged | null)[]): Anomaly[] => {
  const runs: Anomaly[] = [];
  for (const [index, point] of judged.entries()) {
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
};

/** Runs of at least two unusual points, oldest first. Points with too little history are never unusual. */
export const findAnomalies = (values: readonly number[], grain: Grain): Anomaly[] =>
  runsOf(values, judgeAll(values, grain));

/**
 * The series with what was usual in the place of unusual runs, and how many points that are. A run of a whole season or longer
 * stays: it is another level, not an accident.
 */
export function withUsual(values: readonly number[], grain: Grain): { usual: number[]; replaced: number } {
  const judged = judgeAll(values, grain);
  const runs = runsOf(values, judged).filter(({ from, to }) => to - from + 1 < grain.slots);
  const usual = values.map((value, index) =>
    runs.some(({ from, to }) => from <= index && index <= to) ? (judged[index]?.expected ?? value) : value,
  );
  return { usual, replaced: runs.reduce((sum, { from, to }) => sum + to - from + 1, 0) };
}
