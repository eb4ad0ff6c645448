export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle value, or the mean of the two middle ones; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Sum of squared distances from the mean, divided by n − 1. */
export function sampleVariance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Intercept and slope of the least-squares line through (1, y1), (2, y2), … */
export function lineThrough(values: readonly number[]): { intercept: number; slope: number } {
  const middleX = (values.length + 1) / 2;
  const middleY = mean(values);
  let above = 0;
  let below = 0;
  for (const [index, value] of values.entries()) {
    above += (index + 1 - middleX) * (value - middleY);
    below += (index + 1 - middleX) ** 2;
  }
  const slope = below === 0 ? 0 : above / below;
  return { intercept: middleY - slope * middleX, slope };
}
