import { scaleLinear } from "d3-scale";
import { exact, withOneDecimal } from "#app/shared/format/number.ts";
import { percent, percentWithOneDecimal } from "#app/shared/format/percent.ts";

const SIZE = 320;
/** To the right there is room for half of "100%". */
const [LEFT, TOP, RIGHT, BOTTOM] = [44, 10, 20, 34];

/** Cases of about one likelihood: the predicted and the observed share, 0 to 1. */
export interface CalibrationBin {
  cases: number;
  expected: number;
  observed: number;
  low: number;
  high: number;
}

/** Predicted against observed, drawn in a loader, so that no browser loads the drawing code. */
export interface CalibrationShape {
  width: number;
  height: number;
  left: number;
  bottom: number;
  /** Of both axes. */
  ticks: readonly { text: string; x: number; y: number }[];
  /** Where both are the same. */
  line: { x1: number; y1: number; x2: number; y2: number };
  points: readonly { x: number; y: number; low: number; high: number }[];
  rows: readonly { cases: string; expected: string; observed: string; range: string }[];
}

/** Draws bins, the lowest likelihood first; both axes reach as far as the highest bound. */
export function calibrationShape(bins: readonly CalibrationBin[]): CalibrationShape {
  const domain = scaleLinear([0, Math.max(0.01, ...bins.flatMap(({ expected, high }) => [expected, high]))], [0, 1])
    .nice(5)
    .domain();
  const top = Math.min(1, domain[1] ?? 1);
  const x = scaleLinear([0, top], [LEFT, SIZE - RIGHT]);
  const y = scaleLinear([0, top], [SIZE - BOTTOM, TOP]);
  const at = (scale: (value: number) => number, value: number): number => Math.round(scale(value) * 10) / 10;
  return {
    width: SIZE,
    height: SIZE,
    left: LEFT,
    bottom: SIZE - BOTTOM,
    ticks: x.ticks(5).map((value) => ({ text: percent(value), x: at(x, value), y: at(y, value) })),
    line: { x1: x(0), y1: y(0), x2: x(top), y2: y(top) },
    points: bins.map(({ expected, observed, low, high }) => ({
      x: at(x, expected),
      y: at(y, observed),
      low: at(y, low),
      high: at(y, high),
    })),
    rows: bins.map(({ cases, expected, observed, low, high }) => ({
      cases: exact(cases),
      expected: percentWithOneDecimal(expected),
      observed: percentWithOneDecimal(observed),
      range: `${withOneDecimal(low * 100)} to ${percentWithOneDecimal(high)}`,
    })),
  };
}
