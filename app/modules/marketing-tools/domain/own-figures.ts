/** What tools may take of a measured website. */
export interface OwnFigures {
  /** The last 30 whole days. */
  recent: { visits: number; convertedVisits: number; days: number };
  /** This month until yesterday. */
  month: { convertedVisits: number; daysPassed: number; start: string; end: string; until: string };
  /** Visits of the last 12 whole months, oldest first, as "2026-01". */
  months: readonly { month: string; visits: number }[];
  /** Converted visits of the last 30 days by channel, most visits first. */
  channels: readonly { name: string; convertedVisits: number }[];
}
