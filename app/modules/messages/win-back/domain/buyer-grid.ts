import { counted } from "#app/shared/format/number.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";

/**
 * Buyers by when they ordered last and how often. The bands are fixed instead of quintiles: a cell means the same next month,
 * so its segment can be compared over time and with other workspaces.
 */
export const RECENCY_DAYS = [0, 31, 91, 181] as const;
export const ORDER_COUNTS = [1, 2, 4, 10] as const;

const ORDER = { type: "order.placed" };

const band = (begins: readonly number[], at: number): { from: number; to: number | null } => ({
  from: begins[at] ?? 0,
  to: (begins[at + 1] ?? Number.NaN) - 1 || null,
});

/** "0–30 days ago", "181 days ago or more". */
export function recencyLabel(at: number): string {
  const { from, to } = band(RECENCY_DAYS, at);
  return to === null ? `${from} days ago or more` : `${from}–${to} days ago`;
}

/** "1 order", "2–3 orders", "10 orders or more". */
export function ordersLabel(at: number): string {
  const { from, to } = band(ORDER_COUNTS, at);
  if (to === null) return `${from} orders or more`;
  return from === to ? counted(from, "order") : `${from}–${to} orders`;
}

/** "Buyers: 2–3 orders, last 31–90 days ago". */
export const cellName = (recency: number, frequency: number): string =>
  `Buyers: ${ordersLabel(frequency)}, last ${recencyLabel(recency)}`;

/** The rule that selects the people of one cell. */
export function cellRule(recency: number, frequency: number): SegmentRule {
  const days = band(RECENCY_DAYS, recency);
  const orders = band(ORDER_COUNTS, frequency);
  const atLeast = (count: number): SegmentRule => ({ did: ORDER, ...(count === 1 ? {} : { atLeast: count }) });
  return {
    all: [
      atLeast(orders.from),
      ...(orders.to === null ? [] : [{ not: atLeast(orders.to + 1) }]),
      ...(days.from === 0 ? [] : [{ not: { did: ORDER, withinDays: days.from } }]),
      ...(days.to === null ? [] : [{ did: ORDER, withinDays: days.to + 1 }]),
    ],
  };
}
