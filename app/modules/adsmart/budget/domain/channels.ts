import type { Channel } from "./response-model.ts";

/** Channels that a model tells apart; the others count as one. */
export const MAX_CHANNELS = 4;

interface Day {
  day: number;
  id: string;
  name: string;
  cost: number;
  conversions: number;
  revenue: number;
}

interface Weeks {
  channels: Channel[];
  /** Conversions, or revenue in units of the currency. */
  results: number[];
  /** First day of the first week and last day of the last one. */
  from: number;
  to: number;
}

/** Mondays: day 0 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** Whole weeks of spend by campaign and of results; the campaigns with the largest spend are channels, the others together one. */
export function weeksOf(
  days: readonly Day[],
  bounds: { from: number; to: number },
  metric: "conversions" | "revenue",
): Weeks {
  const first = weekOf(bounds.from + 6);
  const last = weekOf(bounds.to + 1) - 1;
  const count = Math.max(0, last - first + 1);
  const spent = new Map<string, { name: string; spend: number[]; total: number }>();
  const results = new Array<number>(count).fill(0);
  for (const { day, id, name, cost, conversions, revenue } of days) {
    const at = weekOf(day) - first;
    if (at < 0 || at >= count) continue;
    const own = spent.get(id) ?? { name, spend: new Array<number>(count).fill(0), total: 0 };
    own.spend[at] = (own.spend[at] ?? 0) + cost;
    own.total += cost;
    spent.set(id, own);
    results[at] = (results[at] ?? 0) + (metric === "revenue" ? revenue / 100 : conversions);
  }
  const sorted = [...spent.values()].toSorted((a, b) => b.total - a.total);
  const own = sorted.length > MAX_CHANNELS ? sorted.slice(0, MAX_CHANNELS - 1) : sorted;
  const rest = sorted.slice(own.length);
  const channels = own.map(({ name, spend }) => ({ name, spend }));
  if (rest.length > 0)
    channels.push({
      name: "Other campaigns",
      spend: Array.from({ length: count }, (_, at) => rest.reduce((sum, { spend }) => sum + (spend[at] ?? 0), 0)),
    });
  return { channels, results, from: first * 7 - 3, to: last * 7 + 3 };
}

const RECENT_WEEKS = 4;

/** Mean spend a week of the last four weeks. */
export const currentSpend = (spend: readonly number[]): number => {
  const recent = spend.slice(-RECENT_WEEKS);
  return recent.length === 0 ? 0 : Math.round(recent.reduce((sum, value) => sum + value, 0) / recent.length);
};
