import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

const WIDTH = 220;
const HEIGHT = 34;
const PAD = 4;

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** What the line shows, for people who cannot see it: "Health of the last 8 crawls". */
  label: string;
  /** Fixed lower and upper end; without it the line fills its height. */
  domain?: readonly [number, number];
  className?: string;
}

/** A line without axes: only the direction, the figures stand beside it. Nothing with fewer than two values. */
export function Sparkline({ values, label, domain, className }: SparklineProps) {
  const last = values.at(-1);
  if (values.length < 2 || last === undefined) return null;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = scaleLinear([0, values.length - 1], [PAD, WIDTH - PAD]);
  // A flat line runs through the middle.
  const y = scaleLinear(domain ?? (low === high ? [low - 1, high + 1] : [low, high]), [HEIGHT - PAD, PAD]);
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  )([...values]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}: ${values.join(", ")}`} className={className} width={WIDTH} height={HEIGHT}>
      <path d={path ?? ""} fill="none" stroke="var(--color-s1)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx={x(values.length - 1)} cy={y(last)} r="3" fill="var(--color-s1)" />
    </svg>
  );
}
