import type { InsightLink, InsightTone } from "#app/shared/insight.ts";

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
  /** The website it is about; empty: the workspace or the person. */
  about?: string;
  /** The website's worst issue belongs beside it; it lives in the crawl's own object and is read after. */
  showsWorstIssue?: true;
  /** The item of the getting-started checklist that asks for the same. */
  checklistItem?: string;
}

/** The insights without those that the checklist beside them asks for as well. */
export const withoutChecklist = (insights: readonly Insight[], openItems: ReadonlySet<string>): Insight[] =>
  insights.filter(({ checklistItem }) => checklistItem === undefined || !openItems.has(checklistItem));

/** What each rule is worth: what costs visitors today, then what costs them soon, then what is only unfinished. */
export const RANK = {
  blocked: 95,
  healthDown: 90,
  worstIssue: 85,
  rateDown: 80,
  noWebsite: 75,
  errorsUp: 70,
  billingDetails: 65,
  noFigures: 60,
  oldCrawl: 55,
  twoFactor: 45,
  rateUp: 40,
  noSchedule: 35,
  alone: 20,
  noKey: 10,
} as const;

/** What a further insight about the same website counts less: one bad website must not hide the rest. */
const REPEAT_COST = 15;

const byRank = (a: Insight, b: Insight): number => b.rank - a.rank || (a.id < b.id ? -1 : 1);

/** Most pressing first; by id among equals, so that the order is the same each time. */
export function ranked(insights: readonly Insight[]): Insight[] {
  const seen = new Map<string, number>();
  const spread = insights.toSorted(byRank).map((insight) => {
    if (insight.about === undefined) return insight;
    const before = seen.get(insight.about) ?? 0;
    seen.set(insight.about, before + 1);
    return { ...insight, rank: insight.rank - before * REPEAT_COST };
  });
  return spread.toSorted(byRank);
}
