import { listMetricDays, metricDayFilters, metricDayModel } from "#app/modules/telemetry/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/analytics.ts";

export default apiList(READ, {
  path: "/analytics/metrics/daily",
  operationId: "listMetricDays",
  tags: TAGS,
  summary: "List metrics by day",
  description: [
    "The metrics of `/analytics/metrics` added up by day and name, the newest day first. Days are in UTC; days without metrics are left out.",
    "Loading times (`performance`) are added up for each measure apart: `LCP` and `INP` in milliseconds, `CLS` without a unit. Of all other names `sum` adds up their `value`, which is 1 for most: there it equals `count`.",
  ].join("\n\n"),
  answer: "A page of days.",
  model: metricDayModel,
  filters: metricDayFilters,
  run: ({ context, principal }, query) => listMetricDays(context, principal, query),
});
