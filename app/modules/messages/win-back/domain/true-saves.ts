import { differenceInterval } from "#app/shared/statistics/significance.ts";

/** People of one group, and how many of them ordered in the time that is looked at. */
export interface SaveGroup {
  people: number;
  orders: number;
}

/** Customers that a flow brought back who would not have come back without it. */
export interface TrueSaves {
  /** Best guess; below 0: fewer came back than without the flow. */
  saved: number;
  /** The truth lies between these in 19 of 20 cases. */
  low: number;
  high: number;
  /** Whether chance alone can explain the difference. */
  isClear: boolean;
}

/**
 * Saves of a flow: those of its people who ordered, less those who would have ordered anyway at the rate of the people who were kept
 * out. Null while a group is empty.
 */
export function trueSaves(flow: SaveGroup, heldOut: SaveGroup): TrueSaves | null {
  if (flow.people === 0 || heldOut.people === 0) return null;
  const [inFlow, kept] = [flow, heldOut].map(({ people, orders }) => ({ count: Math.min(orders, people), of: people }));
  if (!inFlow || !kept) return null;
  const { low, high } = differenceInterval(inFlow, kept);
  const saves = (share: number): number => Math.round(share * flow.people);
  return {
    saved: saves(inFlow.count / inFlow.of - kept.count / kept.of),
    ...{ low: saves(low), high: saves(high), isClear: low > 0 || high < 0 },
  };
}
