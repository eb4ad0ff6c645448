/** Dimensions that group visits and events. Event dimensions count page views; the others count whole visits. */
export const DIMENSIONS = [
  "page",
  "entry_page",
  "exit_page",
  "source",
  "channel",
  "medium",
  "campaign",
  "term",
  "content",
  "referrer",
  "country",
  "region",
  "city",
  "device",
  "browser",
  "browser_version",
  "system",
  "system_version",
  "language",
  "hostname",
  "event",
  "outbound",
  "download",
  "not_found",
  "property",
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

const OF_EVENTS: ReadonlySet<Dimension> = new Set([
  "page",
  "hostname",
  "event",
  "outbound",
  "download",
  "not_found",
  "property",
]);

/** Whether every visit has exactly one value of it. */
export const isOfVisits = (dimension: Dimension): boolean => !OF_EVENTS.has(dimension);

/** "contains" and "matches" fold case; "matches" knows * (anything but "/") and ** (anything). */
export const OPERATORS = ["is", "is_not", "contains", "contains_not", "matches", "matches_not"] as const;

export type Operator = (typeof OPERATORS)[number];

/** One condition on visits. Of several values one suffices; of negations none may apply. Several filters all have to hold. */
export interface Filter {
  dimension: Dimension;
  operator: Operator;
  /** Of "property": "name:value", or "name" for any value. */
  values: readonly string[];
}

/** Days of the site's calendar (domain/site-clock.ts), both included. */
export interface DayRange {
  fromDay: number;
  toDay: number;
  /** The first hour of the first day and the last of the last one, 0 to 23, both included; without them whole days. */
  hours?: { from: number; to: number };
}

/** The wall hours of a range, the last not included any more. */
export const wallHours = ({ fromDay, toDay, hours = { from: 0, to: 23 } }: DayRange): { from: number; to: number } => ({
  from: fromDay * 24 + hours.from,
  to: toDay * 24 + hours.to + 1,
});
