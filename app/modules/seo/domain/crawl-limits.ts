import { hours } from "#app/shared/time.ts";

/** How far one crawl may go. How many addresses it may have is in the product's table of limits. */
export interface CrawlLimits {
  /** Clicks from the start page. */
  maxDepth: number;
  maxDurationMs: number;
}

/**
 * Caps of one crawl by plan. Depth and time stop endless calendars and slow hosts: the time is
 * about four times what the plan's addresses take at 5 requests/s.
 */
export const CRAWL_LIMITS: Readonly<Record<"free" | "basic" | "pro" | "enterprise", CrawlLimits>> = {
  free: { maxDepth: 5, maxDurationMs: hours(1) },
  basic: { maxDepth: 10, maxDurationMs: hours(2) },
  pro: { maxDepth: 20, maxDurationMs: hours(6) },
  enterprise: { maxDepth: 50, maxDurationMs: hours(24) },
};

/** Requests per second to one host unless its robots.txt asks for fewer. */
export const REQUESTS_PER_SECOND = 5;

/** Crawls of one project that people and keys may start within 24 hours; scheduled ones come on top. */
export const MAX_DAILY_CRAWLS = 30;

/** Crawls that the people and keys of one workspace may have under way at once; scheduled ones come on top. */
export const MAX_ACTIVE_CRAWLS = 10;
