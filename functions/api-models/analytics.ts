import { z } from "@hono/zod-openapi";
import { INTERVALS, MAX_USAGE_DAYS, type UsageLine } from "#app/modules/api-keys/index.server.ts";
import {
  type DayMetrics,
  MAX_DAYS,
  METRIC_NAMES,
  METRIC_TYPES,
  type MetricRow,
} from "#app/modules/telemetry/index.server.ts";
import { fixedListQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";

/** What every operation on figures demands. */
export const READ: Demand = { scope: "analytics", feature: "basic_analytics", write: false };

export const TAGS = ["Analytics"];

const EXAMPLE_TIME = "2026-11-21T09:30:00.000Z";
const time = z.string().meta({ format: "date-time", example: EXAMPLE_TIME });

/** A moment in a query; with its offset, so that no zone has to be guessed. */
const moment = (description: string) =>
  z.iso
    .datetime({ offset: true, error: "Must be a moment such as 2026-11-21T09:30:00Z" })
    .max(40)
    .transform((text) => new Date(text))
    .optional()
    .meta({ type: "string", format: "date-time", description, example: EXAMPLE_TIME });

/** A day in a query. */
const day = (description: string) =>
  z.iso
    .date("Must be a day such as 2026-11-21")
    .optional()
    .meta({ type: "string", format: "date", description, example: "2026-11-21" });

const name = z.enum(METRIC_NAMES);
const type = z.enum(METRIC_TYPES);
const filters = {
  name: name.optional().meta({ description: "Only metrics of this name." }),
  type: type.optional().meta({ description: "Only metrics of this type." }),
};

const metricModel = z
  .object({
    id: z.string().meta({ example: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31" }),
    name: name.meta({ example: "feature_usage" }),
    type: type.meta({ example: "event" }),
    value: z.number().meta({ description: "1, unless what was recorded has a value of its own.", example: 1 }),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
      description: "What is told with it, such as the page.",
      example: { page: "/dashboard", feature: "seo.export" },
    }),
    sessionId: z
      .string()
      .nullable()
      .meta({ description: "The browser tab's visit; null for what the server recorded." }),
    createdAt: time,
  })
  .meta({ id: "Metric" });

const dayModel = z
  .object({
    date: z.string().meta({ format: "date", description: "The day, in UTC.", example: "2026-11-21" }),
    name: name.meta({ example: "performance" }),
    measure: z.string().nullable().meta({
      description: "`LCP`, `INP` or `CLS` for metrics named `performance`; null for all others.",
      example: "LCP",
    }),
    count: z.int().min(1).meta({ description: "How many were recorded.", example: 12 }),
    sum: z.number().meta({ description: "The sum of their values: of LCP and INP in milliseconds.", example: 14_400 }),
    mean: z.number().meta({ description: "`sum` divided by `count`.", example: 1_200 }),
  })
  .meta({ id: "MetricDay" });

const usageModel = z
  .object({
    start: time.meta({ description: "Begin of the hour or day, in UTC.", example: "2026-11-21T09:00:00.000Z" }),
    keyId: z.string().meta({ description: "Id of the API key.", example: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d41" }),
    route: z.string().meta({ description: "Method and path of the operation.", example: "GET /seo/projects" }),
    callCount: z.int().min(1).meta({ description: "Calls that were counted against the key's limit.", example: 42 }),
  })
  .meta({ id: "Usage" });

export const metricsQuery = fixedListQuery({
  model: metricModel,
  filters: {
    ...filters,
    from: moment("The first moment that is meant."),
    to: moment("The first moment that is not meant any more."),
  },
});

export const metricDaysQuery = fixedListQuery({
  model: dayModel,
  filters: {
    ...filters,
    from: day(`The first day; without it, 31 days end with \`to\`. At most ${MAX_DAYS} days.`),
    to: day("The last day; without it, today."),
  },
});

export const usageQuery = fixedListQuery({
  model: usageModel,
  filters: {
    interval: z
      .enum(INTERVALS)
      .default("hour")
      .meta({ description: "Whether calls are added up by the hour or by the day." }),
    from: moment(
      `Hours or days that begin at this moment or later; without it, one day (by hours) or 31 days (by days) before \`to\`. At most ${MAX_USAGE_DAYS} days.`,
    ),
    to: moment("Hours or days that begin before this moment; without it, now."),
    keyId: z.uuid().optional().meta({ description: "Only calls with this key." }),
    route: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: "Only calls of this operation.", example: "GET /seo/projects" }),
  },
});

export const metricPage = pageOf(metricModel, "MetricPage");
export const metricDayPage = pageOf(dayModel, "MetricDayPage");
export const usagePage = pageOf(usageModel, "UsagePage");

export const toMetric = ({ sessionId, createdAt, ...row }: MetricRow): z.infer<typeof metricModel> => ({
  ...row,
  sessionId: sessionId || null,
  createdAt: createdAt.toISOString(),
});

export const toMetricDay = (row: DayMetrics): z.infer<typeof dayModel> => row;

export const toUsage = ({ start, ...row }: UsageLine): z.infer<typeof usageModel> => ({
  start: start.toISOString(),
  ...row,
});
