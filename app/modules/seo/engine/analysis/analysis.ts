import type { CrawlState } from "../crawl-state.ts";
import type { SiteGraph } from "./link-graph.ts";

/** What an analysis works with. */
export interface AnalysisWork {
  sql: SqlStorage;
  state: CrawlState;
  /** What the last slice that was stored went up to; 0 at the beginning. */
  cursor: number;
  /**
   * Data that the analysis keeps between its slices. A restart builds it again, so that it must be built from stored
   * data.
   */
  memory<T>(make: () => T): T;
  /** The links of the site, kept for all analyses; after a restart they are read again. */
  graph(): SiteGraph;
}

/**
 * One analysis of the whole site, in slices of about a second or less. A slice runs in one transaction with the state
 * that counts it, so that one that broke has not happened. It returns the next cursor (the same one while it still
 * gathers what it needs), or null when all is done.
 */
export interface Analysis {
  name: string;
  slice(work: AnalysisWork): number | null;
}
