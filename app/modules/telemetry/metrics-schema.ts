import { z } from "zod";
import { resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { dayParam, momentParam } from "#app/platform/api/query-fields.ts";
import { METRIC_NAMES, METRIC_TYPES } from "./domain/metric.ts";
import { MAX_DAYS } from "./domain/range.ts";

const metricName = z.enum(METRIC_NAMES);
const metricType = z.enum(METRIC_TYPES);

const filters = {
  name: metricName.optional().meta({ description: "Only metrics of this name." }),
  type: metricType.optional().meta({ description: "Only metrics of this type." }),
};

/** The filters of a list of metrics. */
export const metricFilters = {
  ...filters,
  from: momentParam("The first moment that is meant."),
  to: momentParam("The first moment that is not meant any more."),
};

/** The filters of a list of metrics by day. */
export const metricDayFilters = {
  ...filters,
  from: dayParam(`The first day; without it, 31 days end with \`to\`. At most ${MAX_DAYS} days.`),
  to: dayParam("The last day; without it, today."),
};

/** A recorded metric as the API answers it. */
export const metricModel = z
  .object({
    id: resourceId("record", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31"),
    name: metricName.meta({ description: "What was recorded.", example: "feature_usage" }),
    type: metricType.meta({ description: "What kind of thing it is.", example: "event" }),
    value: z.number().meta({ description: "1, unless what was recorded has a value of its own.", example: 1 }),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
      description: "What is reported with it, such as the page.",
      example: { page: "/dashboard", feature: "seo.export" },
    }),
    sessionId: z
      .string()
      .nullable()
      .meta({ description: "The browser tab's visit; null for what the server recorded." }),
    createdAt: timestamps.createdAt,
  })
  .meta({ id: "Metric" });

/** The metrics of one name on one day. */
export const metricDayModel = z
  .object({
    date: z.string().meta({ format: "date", description: "The day, in UTC.", example: "2026-11-21" }),
    name: metricName.meta({ description: "What was recorded.", example: "performance" }),
    measure: z.string().nullable().meta({
      description: "`LCP`, `INP` or `CLS` for metrics named `performance`; null for all others.",
      example: "LCP",
    }),
    count: z.int().min(1).meta({ description: "How many were recorded.", example: 12 }),
    sum: z.number().meta({ description: "The sum of their values: of LCP and INP in milliseconds.", example: 14_400 }),
    mean: z.number().meta({ description: "`sum` divided by `count`.", example: 1_200 }),
  })
  .meta({ id: "MetricDay" });
