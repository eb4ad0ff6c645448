/**
 * Divides whole units in proportion to weights, so that the parts add up: each gets the whole part of its quota, and the largest remainders one
 * more (Hamilton, Hare quota). Of equal remainders the earlier part wins. The weights must not all be 0.
 */
export function splitUnits(units: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const quotas = weights.map((weight) => (units * weight) / sum);
  const parts = quotas.map(Math.floor);
  const left = units - parts.reduce((total, part) => total + part, 0);
  const order = quotas
    .map((quota, at) => ({ at, remainder: quota - Math.floor(quota) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
