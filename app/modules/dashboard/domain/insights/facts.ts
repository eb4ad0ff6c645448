import type { DayMetrics } from "../metrics.ts";

/** A crawl that ran to its end. */
export interface CrawlFacts {
  finishedAt: Date;
  /** 0 to 100; null without an HTML page to judge. */
  healthPercent: number | null;
  errorCount: number;
  htmlPages: number;
  htmlPagesWithErrors: number;
}

/** A website of the workspace that is not archived. */
export interface WebsiteFacts {
  id: string;
  name: string;
  createdAt: Date;
  hasSchedule: boolean;
  /** Latest crawl of any outcome; null while there was none. */
  latest: { status: string; reason: string | null; createdAt: Date } | null;
  /** Latest finished crawl, and the one it was compared with. */
  finished: CrawlFacts | null;
  previous: CrawlFacts | null;
}

export interface SetUpFacts {
  hasTwoFactor: boolean;
  /** Null: the person may not invite, the plan has room for nobody else, or hints are switched off. */
  team: { memberCount: number; inviteCount: number } | null;
  /** Active keys of the person in this workspace; null: keys are not part of the plan or the role, or hints are switched off. */
  keyCount: number | null;
  /** The trial whose bill would be the person's; null: no trial, or somebody else pays. */
  trial: { daysLeft: number; hasBillingDetails: boolean } | null;
}

/** An active campaign. */
export interface CampaignFacts {
  name: string;
  createdAt: Date;
  /** Has a row of figures within the last 30 days. */
  hasFigures: boolean;
}

export interface PerformanceFacts {
  /** The last 60 days at least, in any order. */
  figures: readonly DayMetrics[];
  campaigns: readonly CampaignFacts[];
}

/** All that the rules know. A part that the person may not see is null. */
export interface Facts {
  now: Date;
  websites: readonly WebsiteFacts[] | null;
  setUp: SetUpFacts;
  performance: PerformanceFacts | null;
  /** Where campaigns are looked after: their module, or the daily figures while it has no page. */
  campaignsHref: string;
}
