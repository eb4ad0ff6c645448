/** The middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that so many of a hundred do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

export interface Ratio {
  /** Medians of the rounds. */
  ours: number;
  theirs: number;
  ratio: number;
  /** Lowest and highest ratio of a round, printed beside the median that a target is held against. */
  low: number;
  high: number;
}

export const ROUNDS = 5;

/**
 * Measures every side in turn (A B C A B C …), so that drift of the machine hits all alike; before the first
 * round each side runs once unmeasured. Returns the samples of each side in the order of the rounds.
 * @param rounds at least 5 for a figure that is quoted
 */
export async function interleave<Side extends string, Sample>(
  sides: Record<Side, () => Promise<Sample>>,
  rounds = ROUNDS,
): Promise<Record<Side, Sample[]>> {
  const names = Object.keys(sides) as Side[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Side, Sample[]>;
  for (const name of names) await sides[name]();
  for (let round = 0; round < rounds; round++) for (const name of names) samples[name].push(await sides[name]());
  return samples;
}

/** Compares two sides round by round. */
export function compare(ours: readonly number[], theirs: readonly number[]): Ratio {
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  return {
    ours: median(ours),
    theirs: median(theirs),
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
}

export type Target = { atLeast: number } | { atMost: number };

const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3));

function verdict({ ratio }: Ratio, target: Target | undefined): string {
  if (!target) return "";
  const [sign, bound, met] =
    "atLeast" in target ? ["≥", target.atLeast, ratio >= target.atLeast] : ["≤", target.atMost, ratio <= target.atMost];
  return `; target ${sign} ${Number(bound.toFixed(2))}: ${met ? "met" : "NOT met"}`;
}

/** One printed comparison: both sides, the ratio with its range, and whether the median clears the target. */
export function report(name: string, unit: string, ratio: Ratio, target?: Target): void {
  const range = `${ratio.ratio.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})`;
  console.log(
    `  ${name}\n    ${figure(ratio.ours)} against ${figure(ratio.theirs)} ${unit}; ratio ${range}${verdict(ratio, target)}`,
  );
}

/** One printed count with its bound. */
export function reportCount(name: string, value: number, atMost: number, digits = 0): void {
  console.log(`  ${name}: ${value.toFixed(digits)}; target ≤ ${atMost}: ${value <= atMost ? "met" : "NOT met"}`);
}
