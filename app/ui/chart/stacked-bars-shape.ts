import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";

const WIDTH = 640;
const HEIGHT = 190;
const LEFT = 44;
const TOP = 12;
const BOTTOM = 28;
/** Room for so many bars, so that two do not become two walls. */
const SLOTS = 8;
const GAP = 1.5;
/** A part that is there can be seen, however small it is beside the others. */
const MIN_PART = 3;

/** One bar: its name below the axis, its value for each series. */
export interface Bar<Key extends string = string> {
  key: string;
  label: string;
  values: Readonly<Record<Key, number>>;
}

/** Bars of stacked parts, drawn in a loader, so that no browser loads the drawing code. */
export interface StackedBarsShape<Key extends string = string> {
  width: number;
  height: number;
  /** Where the grid begins. */
  left: number;
  ticks: readonly { value: number; y: number }[];
  bars: readonly (Bar<Key> & {
    x: number;
    width: number;
    parts: readonly { series: Key; y: number; height: number }[];
  })[];
}

/**
 * Draws the bars, oldest first; `keys` from the axis upwards.
 * @param room `left`: for the numbers of the axis; `minSlots`: for so many bars at least
 */
export function stackedBarsShape<Key extends string>(
  bars: readonly Bar<Key>[],
  keys: readonly Key[],
  { left = LEFT, minSlots = SLOTS }: { left?: number; minSlots?: number } = {},
): StackedBarsShape<Key> {
  const layers = stack<Bar<Key>, Key>()
    .keys(keys)
    .value((bar, key) => bar.values[key])([...bars]);
  const most = Math.max(1, ...bars.map((bar) => keys.reduce((sum, key) => sum + bar.values[key], 0)));
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice(4);
  const slots = [
    ...bars.map(({ key }) => key),
    ...Array.from({ length: Math.max(0, minSlots - bars.length) }, (_, index) => `empty-${index}`),
  ];
  const x = scaleBand(slots, [left, WIDTH]).paddingInner(0.5).paddingOuter(0.25);
  return {
    width: WIDTH,
    height: HEIGHT,
    left,
    ticks: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: y(value) })),
    bars: bars.map((bar, index) => ({
      ...bar,
      x: x(bar.key) ?? 0,
      width: x.bandwidth(),
      parts: layers.flatMap((layer, at) => {
        const [from, to] = layer[index] ?? [0, 0];
        if (to === from) return [];
        const height = y(from) - y(to) - (at > 0 ? GAP : 0);
        return [{ series: layer.key, y: Math.min(y(to), y(from) - MIN_PART), height: Math.max(MIN_PART, height) }];
      }),
    })),
  };
}
