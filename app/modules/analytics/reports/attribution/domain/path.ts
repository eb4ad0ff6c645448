/**
 * Channels of one person's visits in their order, up to a conversion or to the end of what is known. Equal paths are
 * counted together.
 */
export interface AttributionPath {
  /** Oldest first; at least one. */
  channels: readonly string[];
  /** Age of each visit at the last one, in whole hours: the last is 0. Empty for a path without conversion. */
  agesHours: readonly number[];
  /** Whether the last visit converted. */
  converted: boolean;
  /** How many such paths there are. */
  count: number;
}

export const channelsOf = (paths: readonly AttributionPath[]): string[] =>
  [...new Set(paths.flatMap(({ channels }) => channels))].sort();

export const conversionsOf = (paths: readonly AttributionPath[]): number =>
  paths.reduce((sum, { converted, count }) => sum + (converted ? count : 0), 0);

/** What channels beyond the largest are counted as together. */
export const OTHER_CHANNELS = "Other channels";

/** Keeps the channels with the most visits and merges the others into one. */
export function withLargest(paths: readonly AttributionPath[], most: number): AttributionPath[] {
  const visits = new Map<string, number>();
  for (const { channels, count } of paths)
    for (const channel of channels) visits.set(channel, (visits.get(channel) ?? 0) + count);
  if (visits.size <= most) return [...paths];
  const order = [...visits].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  const kept = new Set(order.slice(0, most - 1).map(([channel]) => channel));
  return paths.map((path) => ({
    ...path,
    channels: path.channels.map((channel) => (kept.has(channel) ? channel : OTHER_CHANNELS)),
  }));
}
