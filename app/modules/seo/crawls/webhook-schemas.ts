import { z } from "zod";
import { count, type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const crawl = {
  crawlId: resourceId,
  projectId: resourceId,
  url: z.url(),
  pagesCrawled: count,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
};

const completed = z.strictObject({
  ...crawl,
  status: z.literal("finished"),
  healthPercent: z.number().min(0).max(100).nullable(),
  errorCount: count,
  warningCount: count,
  noticeCount: count,
  newCount: count,
  fixedCount: count,
});

const failed = z.strictObject({ ...crawl, status: z.enum(["blocked", "failed"]), reason: z.string().nullable() });

const alert = z.strictObject({
  crawlId: resourceId,
  projectId: resourceId,
  url: z.url(),
  alerts: z.array(
    z.strictObject({
      kind: z.enum(["health_fell", "new_errors", "robots_changed", "canonicals_changed"]),
      title: z.string(),
      count: count.nullable(),
      details: z.array(z.string()),
    }),
  ),
});

const EXAMPLE = {
  crawlId: "0199f0c2-7a3e-7c11-9d6b-2f4c5a6b7c8d",
  projectId: "0199e8aa-1b2c-7d3e-8f40-516273849506",
  url: "https://example.com/",
};

export const CRAWL_EVENTS = {
  "crawl.completed": webhookEvent(completed, {
    ...EXAMPLE,
    status: "finished",
    pagesCrawled: 248,
    healthPercent: 91.5,
    errorCount: 12,
    warningCount: 31,
    noticeCount: 58,
    newCount: 4,
    fixedCount: 9,
    startedAt: "2026-11-22T09:30:00.000Z",
    finishedAt: "2026-11-22T09:41:12.000Z",
  }),
  "crawl.failed": webhookEvent(failed, {
    ...EXAMPLE,
    status: "blocked",
    reason: "robots.txt does not allow this page to be crawled.",
    pagesCrawled: 0,
    startedAt: "2026-11-22T09:30:00.000Z",
    finishedAt: "2026-11-22T09:30:02.000Z",
  }),
  "crawl.alert": webhookEvent(alert, {
    ...EXAMPLE,
    alerts: [
      { kind: "new_errors", title: "The crawl found 3 new errors", count: 3, details: [] },
      { kind: "robots_changed", title: "robots.txt has changed", count: 1, details: ["+ Disallow: /checkout/"] },
    ],
  }),
};

export type CrawlEventData<T extends keyof typeof CRAWL_EVENTS> = EventData<(typeof CRAWL_EVENTS)[T]>;
