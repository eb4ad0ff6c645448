import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";

/** What stops a table of the shared database from growing with every cheap request. */
export interface Bound {
  table: string;
  by: string;
  /**
   * Megabytes with indexes that one account adds at most on its trial: 14 days of the pro plan, 20 workspaces with 50 measured and 50 crawled
   * websites each, 10 API keys. Null: the hourly limits of API keys alone, which are too high to be a bound of a table that is kept.
   */
  trialMegabytes: number | null;
}

const bound = (table: SQLiteTable, trialMegabytes: number | null, by: string): Bound => ({
  table: getTableName(table),
  by,
  trialMegabytes,
});

/** Rows of fixed size, as many as the account or its workspaces have of something that is limited itself. */
const FEW = 1;

const SHARED_TEXTS =
  "the plan's bytes of texts (textBytes in app/platform/access/limits.ts), which five tables share: 20 workspaces of 50 MB, twice with indexes";

/**
 * The bound of every table: a table without one fails tests/integration/bounds.test.ts, as does a sum that comes near the 10 GB
 * which D1 holds. Numbers are computed from the limits named, at the largest text that is taken in UTF-8.
 */
export const BOUNDS: readonly Bound[] = [
  // The account
  bound(schema.users, FEW, "10 sign-ups an hour and network address; one row a person"),
  bound(schema.profiles, FEW, "one row a person"),
  bound(schema.userRoles, FEW, "one row a person"),
  bound(schema.sessions, FEW, "100 of a person, the least used are ended"),
  bound(schema.accountViews, 0, "administrators only"),
  bound(schema.emailTokens, 2, "3 to 5 an hour and address, forgotten after 30 days"),
  bound(schema.totpCredentials, FEW, "one row a person"),
  bound(schema.recoveryCodes, FEW, "10 of a person"),
  bound(schema.passkeys, FEW, "20 of a person"),
  bound(schema.authChallenges, FEW, "30 a minute and address, forgotten within minutes"),
  bound(schema.signInEvents, 200, "20 a minute and address, forgotten after 90 days"),

  // Workspaces
  bound(schema.workspaces, FEW, "20 of a person"),
  bound(schema.workspaceMembers, FEW, "members of the plan"),
  bound(schema.workspaceInvites, 5, "30 an hour and person, forgotten 30 days after their end"),
  bound(schema.apiKeys, FEW, "10 of a person"),
  bound(schema.apiUsageLogs, 140, "10 keys and 50 routes: minutes for 6 hours, then hours for 90 days"),
  bound(schema.apiIdempotency, 330, "1,000 of a key, 32 kB each, forgotten after 24 hours"),
  bound(schema.usageMeters, FEW, "a row for each meter and month of a workspace"),
  bound(schema.usageReserves, FEW, "60 an hour and person, gone within minutes"),

  // Billing
  bound(schema.subscriptions, FEW, "one row a person"),
  bound(schema.billingDetails, FEW, "one row a person"),
  bound(schema.invoices, 20, "30 orders an hour and person"),
  bound(schema.stripeEvents, FEW, "signed by Stripe, forgotten"),

  // Messages
  bound(schema.mailOutbox, 300, "mails of the plan a month, their texts emptied once sent, forgotten after 30 days"),
  bound(schema.notices, 300, "crawls and alerts of limited websites, forgotten after 90 days"),
  bound(schema.periodicMails, FEW, "one row for each mail of a period, forgotten after 90 days"),
  bound(schema.contactMessages, 25, "5 an hour and network address, forgotten after a year"),
  bound(schema.announcements, 0, "administrators only"),
  bound(schema.announcementReads, FEW, "one row for each announcement and person"),
  bound(schema.dataExports, FEW, "3 a day and person, forgotten after 90 days"),
  bound(schema.deadLetters, 5, "ids of messages that failed for good, forgotten after 30 days"),

  // Operation
  bound(schema.auditLog, 100, "what people do by limited forms; 10,000 changes a day by the API keys of a person"),
  bound(schema.auditChains, FEW, "one row a workspace and person"),
  bound(schema.systemMetrics, 0, "a few rows a minute, forgotten after 30 days"),
  bound(schema.featureFlags, 0, "a row for each switch"),
  bound(schema.metricsTracking, 28, "2,000 rows of a person in 24 hours, forgotten after 90 days"),
  bound(schema.guidanceStates, FEW, "4 rows of a person, 200,000 characters each"),

  // SEO Engine
  bound(schema.seoProjects, 10, "websites of the plan, ten times as many with archived ones"),
  bound(schema.seoCrawls, 350, "30 a day and website"),
  bound(schema.seoReports, 5, "60 changes an hour and 200 a day of a person"),
  bound(schema.seoProjectSettings, 50, "one row a website"),
  bound(schema.seoMutes, 100, "one row for each kind of issue of a website"),
  bound(schema.seoKeywordImports, 30, "60 of a website, 20 drafts of a workspace"),
  bound(schema.seoKeywordSuggestions, 50, "2,000 answers of a workspace, forgotten after 7 days"),
  bound(schema.seoKeywords, 0, SHARED_TEXTS),
  bound(schema.seoKeywordImportRows, 0, SHARED_TEXTS),

  // Content, posts, leads, campaigns
  bound(schema.contentItems, 2_000, SHARED_TEXTS),
  bound(schema.socialPosts, 0, SHARED_TEXTS),
  bound(schema.leads, 0, SHARED_TEXTS),
  bound(schema.semCampaigns, 12, "campaigns of the plan, ten times as many with archived ones"),
  bound(schema.adPerformance, 250, "50,000 rows of a workspace"),
  bound(schema.campaignPredictions, 30, "a few rows a day and active campaign"),
  bound(schema.campaignForecasts, FEW, "one row a campaign"),

  // InsightView
  bound(schema.analyticsSites, FEW, "websites of the plan"),
  bound(schema.analyticsSalts, FEW, "a row a website and day, deleted when the day is over"),
  bound(schema.analyticsChannels, 180, "one row a website, 100 rules"),
  bound(schema.analyticsGoals, 40, "100 of a website, 1,000 changes a day of a person"),
  bound(schema.analyticsFunnels, 350, "100 of a website, 1,000 changes a day of a person, 24 kB each"),
  bound(schema.analyticsRates, 30, "5,000 of a workspace"),
  bound(schema.analyticsAnnotations, 10, "1,000 of a website, 500 changes a day of a person"),
  bound(schema.analyticsSegments, 420, "50 of a website, 500 changes a day of a person, 60 kB each"),
  bound(schema.analyticsShares, 5, "60 changes an hour and 200 a day of a person"),
  bound(schema.analyticsDigests, FEW, "two rows for each website and member"),
  bound(schema.analyticsMutes, 100, "500 of a website, the oldest are forgotten"),
  bound(schema.realtimeAlerts, FEW, "one row a website"),

  // Webhooks
  bound(schema.webhookEndpoints, FEW, "20 of a workspace"),
  bound(schema.webhookEvents, 250, "10,000 changes a day by the API keys of a person; forgotten after 30 days"),
  bound(schema.webhookDeliveries, 1_000, "20 for each event; forgotten after 30 days"),
  bound(schema.webhookAttempts, null, "the attempts of each delivery; forgotten after 30 days"),

  // Help centre
  bound(schema.articleReads, FEW, "one row for each article, person and day, forgotten after 400 days"),
  bound(schema.articleVotes, FEW, "one row for each article and person"),
  bound(schema.tickets, FEW, "5 an hour and 20 a day of a person"),
  bound(schema.ticketMessages, 50, "30 an hour and 100 a day of a person, 30 kB each"),
  bound(schema.forumPosts, 80, "30 questions and 150 answers a day of a person, 31 kB each"),
  bound(schema.forumVotes, 15, "one for each post and person, 200 an hour"),
  bound(schema.forumReports, 3, "one for each post and person, 20 an hour"),
];
