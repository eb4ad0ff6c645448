import type { z } from "@hono/zod-openapi";
import { listMetrics, type MetricRow, metricFilters, metricModel } from "#app/modules/telemetry/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/analytics.ts";

const toMetric = ({ sessionId, createdAt, ...row }: MetricRow): z.infer<typeof metricModel> => ({
  ...row,
  sessionId: sessionId || null,
  createdAt: createdAt.toISOString(),
});

export default apiList(READ, {
  path: "/analytics/metrics",
  operationId: "listMetrics",
  tags: TAGS,
  summary: "List metrics",
  description: [
    "What Kaja recorded of the key's own person in the key's workspace, newest first: pages opened, clicks, features used, errors and loading times of Kaja's own pages. It says nothing about visitors of your websites.",
    "A browser sends what it collected every few seconds, so that rows appear shortly after they happened. They are kept for 90 days; progress (`onboarding`) as long as the account. While Analytics Tracking is off in the settings, only progress is recorded.",
  ].join("\n\n"),
  answer: "A page of metrics.",
  model: metricModel,
  toModel: toMetric,
  filters: metricFilters,
  run: ({ context, principal }, query) => listMetrics(context, principal, query),
});
