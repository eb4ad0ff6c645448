/** A fall of the health score that is worth a message, in points. */
const HEALTH_FALL = 5;

/** What a crawl ended as, and what it is compared with. */
export interface EndedCrawl {
  status: "finished" | "blocked" | "failed";
  /** What ended it early, in words for the reader. */
  reason: string | null;
  healthPercent: number | null;
  /** Of the finished crawl before; null when there is none, or it has no score. */
  previousHealthPercent: number | null;
  /** Findings of the severity error that the crawl before did not have; 0 for a first crawl. */
  newErrorCount: number;
}

export interface CrawlAlert {
  title: string;
  explanation: string;
}

const rounded = (percent: number): string => `${Math.round(percent * 10) / 10} %`;

/** What somebody responsible for the website must hear of a scheduled crawl; null when all is well. */
export function alertOf({ status, reason, healthPercent, previousHealthPercent, newErrorCount }: EndedCrawl): CrawlAlert | null {
  const because = reason ? ` ${reason}` : "";
  if (status === "blocked") return { title: "The scheduled crawl was blocked", explanation: `The website did not let the crawler in.${because}` };
  if (status === "failed") return { title: "The scheduled crawl failed", explanation: `The crawl ended before it was complete.${because}` };
  const fall = healthPercent === null || previousHealthPercent === null ? 0 : previousHealthPercent - healthPercent;
  const errors = `${newErrorCount.toLocaleString("en")} new ${newErrorCount === 1 ? "error" : "errors"}`;
  if (fall >= HEALTH_FALL) {
    const fell = `The health score went from ${rounded(previousHealthPercent ?? 0)} to ${rounded(healthPercent ?? 0)}.`;
    return { title: "The health score fell", explanation: newErrorCount > 0 ? `${fell} The crawl found ${errors}.` : fell };
  }
  if (newErrorCount === 0) return null;
  return { title: `The crawl found ${errors}`, explanation: `The scheduled crawl found ${errors} that the crawl before did not have.` };
}
