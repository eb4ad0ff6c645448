import { z } from "zod";
import type { EventTypeName } from "./event-types.ts";

const id = z.string().min(1).max(64);
const moment = z.iso.datetime();
const count = z.int().nonnegative();

const crawl = {
  crawlId: id,
  projectId: id,
  url: z.url(),
  pagesCrawled: count,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
};

const lead = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  source: z.string(),
  stage: z.string(),
  createdAt: moment,
  updatedAt: moment,
});

const key = z.strictObject({
  keyId: id,
  name: z.string(),
  masked: z.string(),
  scopes: z.array(z.string()),
  expiresAt: moment.nullable(),
});

const planName = z.enum(["free", "basic", "pro", "enterprise"]);
const status = z.enum(["trialing", "active", "past_due", "canceled", "none"]);

/** `data` of each type: what the documentation promises, and what the tests hold the product to. */
export const EVENT_SCHEMAS = {
  "crawl.completed": z.strictObject({
    ...crawl,
    status: z.literal("finished"),
    healthPercent: z.number().min(0).max(100).nullable(),
    errorCount: count,
    warningCount: count,
    noticeCount: count,
    newCount: count,
    fixedCount: count,
  }),
  "crawl.failed": z.strictObject({ ...crawl, status: z.enum(["blocked", "failed"]), reason: z.string().nullable() }),
  "crawl.alert": z.strictObject({
    crawlId: id,
    projectId: id,
    url: z.url(),
    alerts: z.array(
      z.strictObject({
        kind: z.enum(["health_fell", "new_errors", "robots_changed", "canonicals_changed"]),
        title: z.string(),
        count: count.nullable(),
        details: z.array(z.string()),
      }),
    ),
  }),
  "traffic.alert": z.strictObject({
    siteId: id,
    siteName: z.string(),
    swing: z.enum(["spike", "drop"]),
    minutes: count,
    views: count,
    usualViews: z.number().min(0),
    topSource: z.string().nullable(),
    at: moment,
  }),
  "lead.created": lead,
  "lead.updated": lead,
  "key.created": key,
  "key.revoked": key,
  "subscription.changed": z.strictObject({
    planName,
    status,
    endsAt: moment.nullable(),
    cancelsAtPeriodEnd: z.boolean(),
    nextPlanName: planName.nullable(),
    previous: z.strictObject({ planName, status }),
  }),
  "test.ping": z.strictObject({ message: z.string() }),
} as const satisfies Record<EventTypeName, z.ZodType>;

/** `data` of an event of this type. */
export type EventData<T extends EventTypeName> = z.input<(typeof EVENT_SCHEMAS)[T]>;
