import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

/** The drawing is stretched over whatever room there is; its strokes and words are not. */
const WIDTH = 1_000;
const HEIGHT = 300;
/** Names below the axis; a phone shows every second one. */
const MAX_NAMED = 8;

/** How a line is drawn: filled down to the axis, plain, or dashed for what something is compared with. */
export type LineLook = "area" | "line" | "dashed";
type ChartColour = "s1" | "s2" | "s3" | "s4" | "s5" | "s6";

export interface TimeLine {
  label: string;
  look: LineLook;
  colour: ChartColour;
  /** One for each bucket; null where there is nothing to draw. */
  values: readonly (number | null)[];
  /** The time of each value, where it is not its bucket's: in a compared line. One for each bucket. */
  names?: readonly string[];
}

interface TimeChartInput {
  /** One for each place on the axis, oldest first: in full, and short below the axis. */
  buckets: readonly { name: string; tick: string }[];
  lines: readonly TimeLine[];
  /** Between which values something is expected. */
  band?: { label: string; low: readonly (number | null)[]; high: readonly (number | null)[] };
  /** Notes on buckets, by index. */
  marks?: readonly { index: number; text: string }[];
  /** From this bucket on nothing is final: drawn dotted. */
  openFrom?: number | null;
  /** How values are written, in full and on the axis. */
  format: (value: number) => string;
  formatTick?: (value: number) => string;
}

interface DrawnLine {
  label: string;
  look: LineLook;
  colour: ChartColour;
  path: string;
  /** The end of the line that is not final; empty without. */
  openPath: string;
  fill: string;
  /** Places of values, in percent of the drawing from its left and top; null without a value. */
  tops: (number | null)[];
  texts: string[];
  names: readonly string[] | null;
}

/** A chart over time, drawn in a loader, so that no browser loads the drawing code. Places are percent of width and height. */
export interface TimeChartShape {
  width: number;
  height: number;
  yTicks: { text: string; top: number }[];
  xTicks: { text: string; left: number; minor: boolean }[];
  buckets: { name: string; left: number }[];
  /** From this bucket on time is still passing; null where all of them are over. */
  openFrom: number | null;
  lines: DrawnLine[];
  band: { label: string; path: string; texts: string[] } | null;
  marks: { left: number; text: string; name: string }[];
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const isValue = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** Draws lines over time. Values below zero are drawn as well; the axis always has zero on it. */
export function timeChartShape({
  buckets,
  lines,
  band,
  marks = [],
  openFrom = null,
  format,
  formatTick = format,
}: TimeChartInput): TimeChartShape {
  const all = [...lines.flatMap(({ values }) => values), ...(band ? [...band.low, ...band.high] : [])].filter(isValue);
  const y = scaleLinear([Math.min(0, ...all), Math.max(0, ...all) || 1], [HEIGHT, 0]).nice(4);
  const x = (index: number): number => (buckets.length === 1 ? WIDTH / 2 : (index / (buckets.length - 1)) * WIDTH);
  const left = (index: number): number => rounded((x(index) / WIDTH) * 100);
  const top = (value: number): number => rounded((y(value) / HEIGHT) * 100);
  const draw = line<number | null>(
    (_, index) => rounded(x(index)),
    (value) => rounded(y(value ?? 0)),
  ).defined(isValue);
  const fill = area<number | null>(
    (_, index) => rounded(x(index)),
    y(0),
    (value) => rounded(y(value ?? 0)),
  ).defined(isValue);
  // One value alone is no line: it is drawn as a level over the whole width.
  const only = buckets.length === 1;
  const drawn = (values: readonly (number | null)[]): string => {
    if (!only) return draw(values) ?? "";
    return isValue(values[0]) ? `M0,${rounded(y(values[0]))}H${WIDTH}` : "";
  };
  const filled = (values: readonly (number | null)[]): string => {
    if (!only) return fill(values) ?? "";
    return isValue(values[0]) ? `${drawn(values)}V${rounded(y(0))}H0Z` : "";
  };
  const cut = openFrom === null ? buckets.length : Math.max(0, openFrom);
  const named = Math.ceil(buckets.length / MAX_NAMED);
  return {
    width: WIDTH,
    height: HEIGHT,
    // Of things that are counted there is no half one.
    yTicks: y
      .ticks(4)
      .filter((value) => !all.every(Number.isInteger) || Number.isInteger(value))
      .map((value) => ({ text: formatTick(value), top: top(value) })),
    xTicks: buckets.flatMap(({ tick }, index) =>
      index % named === 0 ? [{ text: tick, left: left(index), minor: (index / named) % 2 === 1 }] : [],
    ),
    buckets: buckets.map(({ name }, index) => ({ name, left: left(index) })),
    openFrom: cut < buckets.length ? cut : null,
    lines: lines.map(({ label, look, colour, values, names }) => {
      const isOpen = look !== "dashed" && cut < values.length;
      return {
        label,
        look,
        colour,
        path: drawn(values.map((value, index) => (isOpen && index >= cut ? null : value))),
        openPath: isOpen ? drawn(values.map((value, index) => (index < cut - 1 ? null : value))) : "",
        fill: look === "area" ? filled(values) : "",
        tops: values.map((value) => (isValue(value) ? top(value) : null)),
        texts: values.map((value) => (isValue(value) ? format(value) : "–")),
        names: names ?? null,
      };
    }),
    band: band ? drawBand(band, buckets.length, x, y, format) : null,
    marks: marks.flatMap(({ index, text }) =>
      buckets[index] ? [{ left: left(index), text, name: buckets[index].name }] : [],
    ),
  };
}

function drawBand(
  { label, low, high }: NonNullable<TimeChartInput["band"]>,
  count: number,
  x: (index: number) => number,
  y: (value: number) => number,
  format: (value: number) => string,
): NonNullable<TimeChartShape["band"]> {
  const ends = Array.from({ length: count }, (_, index) => ({ low: low[index] ?? null, high: high[index] ?? null }));
  const draw = area<(typeof ends)[number]>(
    (_, index) => rounded(x(index)),
    (end) => rounded(y(end.low ?? 0)),
    (end) => rounded(y(end.high ?? 0)),
  ).defined((end) => end.low !== null && end.high !== null);
  return {
    label,
    path: draw(ends) ?? "",
    texts: ends.map((end) =>
      end.low === null || end.high === null ? "–" : `${format(end.low)} to ${format(end.high)}`,
    ),
  };
}
