import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

const WIDTH = 220;
const HEIGHT = 34;
const PAD = 4;

/** A drawn line: made in a loader, so that no browser loads the drawing code. */
export interface SparklineShape {
  width: number;
  height: number;
  /** Oldest first; what the line says to people who cannot see it. */
  values: readonly number[];
  path: string;
  /** The last piece of the line, where its end is not final; empty without. */
  openPath: string;
  end: { x: number; y: number };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * Draws values, oldest first; null with fewer than two. `domain` fixes the lower and upper end,
 * without it the line fills its height. `isOpen`: the time of the last value is not over.
 */
export function sparklineShape(
  values: readonly number[],
  domain?: readonly [number, number],
  isOpen = false,
): SparklineShape | null {
  const last = values.at(-1);
  if (values.length < 2 || last === undefined) return null;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = scaleLinear([0, values.length - 1], [PAD, WIDTH - PAD]);
  // A flat line runs through the middle.
  const y = scaleLinear(domain ?? (low === high ? [low - 1, high + 1] : [low, high]), [HEIGHT - PAD, PAD]);
  const draw = line<[number, number]>(
    ([index]) => rounded(x(index)),
    ([, value]) => rounded(y(value)),
  );
  const points = values.map((value, index): [number, number] => [index, value]);
  return {
    width: WIDTH,
    height: HEIGHT,
    values,
    path: draw(isOpen ? points.slice(0, -1) : points) ?? "",
    openPath: isOpen ? (draw(points.slice(-2)) ?? "") : "",
    end: { x: x(values.length - 1), y: rounded(y(last)) },
  };
}
