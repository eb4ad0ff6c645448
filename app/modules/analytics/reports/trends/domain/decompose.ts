import { mean } from "./statistics.ts";

/** "multiplicative": the season scales the trend; for series whose swings grow with their level. */
export type SeasonKind = "additive" | "multiplicative";

export interface Parts {
  /** Moving average of one season around each value; null where half a season is missing at either end. */
  trend: (number | null)[];
  /** What each place in the season adds (0 on average) or multiplies by (1 on average). */
  season: number[];
  /** What trend and season leave; null where the trend is. */
  rest: (number | null)[];
}

const isKnown = (value: number | null): value is number => value !== null;

/** Centred moving average over `period` values; with an even period its ends count half. */
function movingAverage(values: readonly number[], period: number): (number | null)[] {
  const half = period >> 1;
  return values.map((_, index) => {
    if (index < half || index >= values.length - half) return null;
    let sum = 0;
    for (let at = index - half; at <= index + half; at++)
      sum += (values[at] ?? 0) * (period % 2 === 0 && Math.abs(at - index) === half ? 0.5 : 1);
    return sum / period;
  });
}

/**
 * Classical seasonal decomposition by moving averages (Kendall and Stuart 1983), as R's `decompose` does it: the values
 * are checked against R in trends.test.ts. Holt–Winters begins with it; what people see is stl.ts, which outliers move less and
 * which reaches to both ends. Takes at least two whole seasons.
 */
export function decompose(values: readonly number[], period: number, kind: SeasonKind): Parts {
  const trend = movingAverage(values, period);
  const seasonal = values.map((value, index) => {
    const level = trend[index] ?? null;
    if (level === null) return null;
    if (kind === "additive") return value - level;
    return level === 0 ? 1 : value / level;
  });
  const raw = Array.from({ length: period }, (_, place) =>
    mean(seasonal.filter((_, index) => index % period === place).filter(isKnown)),
  );
  const middle = mean(raw);
  const season = raw.map((value) => (kind === "additive" ? value - middle : middle === 0 ? 1 : value / middle));
  const rest = values.map((value, index) => {
    const [level, add] = [trend[index] ?? null, season[index % period] ?? 0];
    if (level === null) return null;
    if (kind === "additive") return value - level - add;
    return level * add === 0 ? 1 : value / (level * add);
  });
  return { trend, season, rest };
}
