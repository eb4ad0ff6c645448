import { median } from "./statistics.ts";

export interface StlParts {
  trend: number[];
  /** What each place in the season adds, the first that of the first value. */
  season: number[];
  rest: number[];
}

/** Rounds of the robust fit, with one pass of season and trend in each: what R's `stl(robust = TRUE)` takes. */
const ROUNDS = 15;
/** A value this far off, in medians of what is left over, has no weight any more. */
const REACH_MEDIANS = 6;
/** Nearer or further than these parts of the reach weighs all or nothing. */
const [NEAR, FAR] = [0.001, 0.999];
/** Of the span of a series: points that lie closer together have no slope. */
const MIN_SPREAD = 0.001;

const nextOdd = (value: number): number => 2 * Math.floor(value / 2) + 1;

const square = (value: number): number => value * value;
const cube = (value: number): number => value * value * value;

/** Value at `at` (1 is the first) of the weighted line, or mean, through the points `from` to `to`; null where none weighs anything. */
function fitAt(values: readonly number[], at: number, { from, to, span, slope, weights }: Window): number | null {
  const last = values.length;
  const reach = Math.max(at - from, to - at) + (span > last ? Math.floor((span - last) / 2) : 0);
  // Sums of weight, weight × distance, weight × distance², and of the first two times the value.
  let [sum, first, second, level, moment] = [0, 0, 0, 0, 0];
  for (let place = from; place <= to; place++) {
    const distance = place - at;
    const size = Math.abs(distance);
    if (size > FAR * reach) continue;
    const weight = (size <= NEAR * reach ? 1 : cube(1 - cube(size / reach))) * (weights?.[place - 1] ?? 1);
    const value = values[place - 1] ?? 0;
    sum += weight;
    first += weight * distance;
    second += weight * distance * distance;
    level += weight * value;
    moment += weight * distance * value;
  }
  if (sum <= 0) return null;
  const spread = second / sum - square(first / sum);
  if (!slope || Math.sqrt(Math.max(0, spread)) <= MIN_SPREAD * (last - 1)) return level / sum;
  return (second * level - first * moment) / (sum * sum * spread);
}

interface Smoother {
  /** Odd; how many points a local fit is made of. */
  span: number;
  /** Fits local lines; means otherwise. */
  slope: boolean;
  /** Only each so many points are fitted, those between them lie on straight lines. */
  jump: number;
  weights: readonly number[] | null;
}

interface Window extends Pick<Smoother, "span" | "slope" | "weights"> {
  /** First and last point, counted from 1. */
  from: number;
  to: number;
}

/** Local regression (loess) of evenly spaced values. */
function smooth(values: readonly number[], smoother: Smoother): number[] {
  const { span } = smoother;
  const count = values.length;
  if (count < 2) return [...values];
  const jump = Math.min(smoother.jump, count - 1);
  const half = (span + 1) >> 1;
  const at = (place: number, from: number): number => {
    const found = fitAt(values, place, { ...smoother, from, to: Math.min(count, from + span - 1) });
    return found ?? values[place - 1] ?? 0;
  };
  const out = new Array<number>(count).fill(0);
  const between = (from: number, to: number): void => {
    const [a = 0, b = 0] = [out[from - 1], out[to - 1]];
    for (let place = from + 1; place < to; place++) out[place - 1] = a + ((b - a) / (to - from)) * (place - from);
  };
  const lastFrom = Math.max(1, count - span + 1);
  const fromOf = (place: number): number => Math.min(lastFrom, Math.max(1, place - half + 1));
  let known = 1;
  for (let place = 1; place <= count; place += jump) {
    out[place - 1] = at(place, fromOf(place));
    between(known, place);
    known = place;
  }
  if (known !== count) {
    // The last is fitted from the points of the one that was fitted before it.
    out[count - 1] = at(count, fromOf(known));
    between(known, count);
  }
  return out;
}

/** Means of `length` values in a row. */
function movingMeans(values: readonly number[], length: number): number[] {
  let sum = values.slice(0, length).reduce((total, value) => total + value, 0);
  const means = [sum / length];
  for (let at = length; at < values.length; at++) {
    sum += (values[at] ?? 0) - (values[at - length] ?? 0);
    means.push(sum / length);
  }
  return means;
}

/** The values of each place in the season smoothed on their own, one season longer at either end. */
function seasonsOf(
  values: readonly number[],
  period: number,
  span: number,
  weights: readonly number[] | null,
): number[] {
  const out = new Array<number>(values.length + 2 * period).fill(0);
  for (let place = 0; place < period; place++) {
    const isPlace = (_: number, index: number): boolean => index % period === place;
    const own = values.filter(isPlace);
    const smoother = { span, slope: false, jump: Math.ceil(span / 10), weights: weights?.filter(isPlace) ?? null };
    const smoothed = smooth(own, smoother);
    const ends = { ...smoother, from: 1, to: own.length };
    const before = fitAt(own, 0, { ...ends, to: Math.min(span, own.length) }) ?? smoothed[0] ?? 0;
    const after =
      fitAt(own, own.length + 1, { ...ends, from: Math.max(1, own.length - span + 1) }) ?? smoothed.at(-1) ?? 0;
    for (const [index, value] of [before, ...smoothed, after].entries()) out[place + index * period] = value;
  }
  return out;
}

/** How much each value still weighs, by what season and trend leave of it (bisquare). */
function trustOf(rest: readonly number[]): number[] {
  const sizes = rest.map(Math.abs);
  const reach = REACH_MEDIANS * median(sizes);
  return sizes.map((size) => (size <= NEAR * reach ? 1 : size > FAR * reach ? 0 : square(1 - square(size / reach))));
}

/**
 * Seasonal decomposition by loess, robust against single values, with a season that stays the same (Cleveland, Cleveland,
 * McRae, Terpenning 1990), as R's `stl(s.window = "periodic", robust = TRUE)` does it and held against it in stl.test.ts.
 * Unlike a moving average the trend reaches to both ends. Takes at least two whole seasons.
 */
export function stl(values: readonly number[], period: number): StlParts {
  const count = values.length;
  const seasonSpan = 10 * count + 1;
  const trendSpan = nextOdd(Math.ceil((1.5 * period) / (1 - 1.5 / seasonSpan)));
  const lowSpan = nextOdd(period);
  let trend = new Array<number>(count).fill(0);
  let season: number[] = [];
  let trust: number[] | null = null;
  for (let round = 0; round <= ROUNDS; round++) {
    const level = trend;
    const raw = seasonsOf(
      values.map((value, index) => value - (level[index] ?? 0)),
      period,
      seasonSpan,
      trust,
    );
    const low = smooth(movingMeans(movingMeans(movingMeans(raw, period), period), 3), {
      span: lowSpan,
      slope: true,
      jump: Math.ceil(lowSpan / 10),
      weights: null,
    });
    const seasonal = low.map((value, index) => (raw[period + index] ?? 0) - value);
    trend = smooth(
      values.map((value, index) => value - (seasonal[index] ?? 0)),
      { span: trendSpan, slope: true, jump: Math.ceil(trendSpan / 10), weights: trust },
    );
    season = seasonal;
    trust = trustOf(values.map((value, index) => value - (seasonal[index] ?? 0) - (trend[index] ?? 0)));
  }
  const places = Array.from({ length: period }, (_, place) => {
    const own = season.filter((__, index) => index % period === place);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
  return {
    trend,
    season: places,
    rest: values.map((value, index) => value - (trend[index] ?? 0) - (places[index % period] ?? 0)),
  };
}
