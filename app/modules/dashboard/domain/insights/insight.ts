export type InsightTone = "bad" | "warn" | "good" | "info";

export interface InsightLink {
  label: string;
  href: string;
}

/** One finding of the rules: what it is, the figures behind it, and one thing to do. */
export interface Insight {
  /** Rule and subject: "errors-up:<project>". */
  id: string;
  tone: InsightTone;
  title: string;
  /** The figures in a sentence. */
  evidence: string;
  /** Where the rows behind the figures are. */
  rows: InsightLink;
  action: InsightLink;
  /** Higher comes first. */
  rank: number;
  /** The website whose worst issue belongs beside it; its pages live in the crawl's own object and are read after. */
  worstIssueOf?: string;
}

/** What each rule is worth: what costs visitors today, then what costs them soon, then what is only unfinished. */
export const RANK = {
  blocked: 95,
  healthDown: 90,
  errorsUp: 85,
  rateDown: 80,
  noWebsite: 75,
  worstIssue: 70,
  billingDetails: 65,
  noFigures: 60,
  oldCrawl: 55,
  twoFactor: 45,
  rateUp: 40,
  noSchedule: 35,
  alone: 20,
  noKey: 10,
} as const;

/** Most pressing first; by id among equals, so that the order is the same each time. */
export const ranked = (insights: readonly Insight[]): Insight[] => insights.toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
