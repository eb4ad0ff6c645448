const YEAR = 12;

/** Monthly values and the month of the first: 0 = January. */
export interface MonthlySeries {
  values: readonly number[];
  firstMonth: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean of a year around a month, half of each end: the trend without the season. Null at the ends of the series. */
function trendAt(values: readonly number[], at: number): number | null {
  if (at < YEAR / 2 || at + YEAR / 2 >= values.length) return null;
  const around = values.slice(at - YEAR / 2, at + YEAR / 2 + 1);
  const ends = ((around[0] ?? 0) + (around.at(-1) ?? 0)) / 2;
  return (around.slice(1, -1).reduce((sum, value) => sum + value, 0) + ends) / YEAR;
}

/**
 * How much of an average month each calendar month has, January first; 1 is average. From two years on by the ratio to the moving average (R's
 * `decompose(type = "multiplicative")`), so that growth is no season; of one year by the ratio to its mean. Null for a month without data, or when all is 0.
 */
export function seasonalIndex({ values, firstMonth }: MonthlySeries): (number | null)[] {
  const hasTrend = values.length >= 2 * YEAR;
  const ratios: number[][] = Array.from({ length: YEAR }, () => []);
  const level = mean(values);
  for (const [at, value] of values.entries()) {
    const base = hasTrend ? trendAt(values, at) : level;
    if (base !== null && base > 0) ratios[(firstMonth + at) % YEAR]?.push(value / base);
  }
  const figures = ratios.map((month) => (month.length > 0 ? mean(month) : null));
  const known = figures.filter((figure) => figure !== null);
  const average = known.length > 0 ? mean(known) : 0;
  return figures.map((figure) => (figure === null || average === 0 ? null : figure / average));
}
