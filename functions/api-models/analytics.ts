import { z } from "@hono/zod-openapi";
import { INTERVALS, MAX_USAGE_DAYS, type UsageLine, usageModel } from "#app/modules/api-keys/index.server.ts";
import {
  type DayMetrics,
  MAX_DAYS,
  type MetricRow,
  metricDayModel,
  metricFilters,
  metricModel,
} from "#app/modules/telemetry/index.server.ts";
import { fixedListQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { idParamsLike } from "./common.ts";

/** What every operation on figures demands. */
export const READ: Demand = { scope: "analytics", feature: "basic_analytics", write: false };

export const TAGS = ["Analytics"];

export const siteParams = idParamsLike("0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71");

const EXAMPLE_TIME = "2026-11-21T09:30:00.000Z";

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

export const metricsQuery = fixedListQuery({
  model: metricModel,
  filters: {
    ...metricFilters,
    from: moment("The first moment that is meant."),
    to: moment("The first moment that is not meant any more."),
  },
});

export const metricDaysQuery = fixedListQuery({
  model: metricDayModel,
  filters: {
    ...metricFilters,
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
export const metricDayPage = pageOf(metricDayModel, "MetricDayPage");
export const usagePage = pageOf(usageModel, "UsagePage");

export const toMetric = ({ sessionId, createdAt, ...row }: MetricRow): z.infer<typeof metricModel> => ({
  ...row,
  sessionId: sessionId || null,
  createdAt: createdAt.toISOString(),
});

export const toMetricDay = (row: DayMetrics): z.infer<typeof metricDayModel> => row;

export const toUsage = ({ start, ...row }: UsageLine): z.infer<typeof usageModel> => ({
  start: start.toISOString(),
  ...row,
});
