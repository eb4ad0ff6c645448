import type { DayRange, Filter } from "../../../domain/dimensions.ts";

export const MAX_JOURNEY_STEPS = 7;

/** A page that was seen or a custom event. */
export interface JourneyNode {
  kind: "page" | "event";
  name: string;
}

export interface JourneyQuery {
  range: DayRange;
  filters: readonly Filter[];
  /** Where journeys begin ("from") or end ("to"); null: with the first or the last that happened in a visit. */
  anchor: JourneyNode | null;
  direction: "from" | "to";
  /** Columns, 2 to 7, the one of the anchor included. */
  steps: number;
  /** For each column the node that has to stand there; null or absent for any. */
  chosen: readonly (JourneyNode | null)[];
}

/** One step of the journeys; of "to" the first column is the end. */
export interface JourneyColumn {
  /** Visits that came to this step. */
  visits: number;
  /** The most frequent nodes. */
  nodes: (JourneyNode & { visits: number })[];
  /** Nodes that are not listed, and visits through them. */
  others: { nodes: number; visits: number };
  /** Visits whose journey ended with this column: nothing more happened in them; of "to": nothing before. */
  ended: number;
}

/** Beside each other only once: a page that is loaded again is no step. */
const collapsed = <T>(nodes: readonly T[]): T[] => nodes.filter((node, at) => node !== nodes[at - 1]);

/**
 * The journey of a visit, whose nodes are in order of time: from the first occurrence of the anchor on, or back from its
 * last. Empty when the anchor does not occur.
 */
export function journeyOf<T>(nodes: readonly T[], anchor: T | null, direction: "from" | "to", steps: number): T[] {
  const ordered = collapsed(direction === "from" ? nodes : [...nodes].reverse());
  const begins = anchor === null ? 0 : ordered.indexOf(anchor);
  // One more than requested shows whether the journey continues.
  return begins < 0 ? [] : ordered.slice(begins, begins + steps + 1);
}

/** Whether a journey has the chosen nodes where they were chosen. */
export const goesThrough = <T>(journey: readonly T[], chosen: readonly (T | null)[]): boolean =>
  chosen.every((node, at) => node === null || journey[at] === node);
