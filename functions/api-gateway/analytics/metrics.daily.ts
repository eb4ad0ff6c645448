import { listMetricDays } from "#app/modules/telemetry/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation } from "../../api-middleware/operation.ts";
import { metricDayPage, metricDaysQuery, READ, TAGS, toMetricDay } from "../../api-models/analytics.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(READ, {
  method: "get",
  path: "/analytics/metrics/daily",
  operationId: "listMetricDays",
  tags: TAGS,
  summary: "List metrics by day",
  description: [
    "The metrics of `/analytics/metrics` added up by day and name, the newest day first. Days are those of UTC; days without metrics are left out.",
    "Loading times (`performance`) are added up for each measure apart: `LCP` and `INP` in milliseconds, `CLS` without a unit. Of all other names `sum` adds up their `value`, which is 1 for most: there it equals `count`.",
  ].join("\n\n"),
  request: { query: metricDaysQuery },
  responses: { 200: json(metricDayPage, "A page of days.") },
});

export default function metricDays(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, principal } = callerOf(c);
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "analytics/metrics/daily", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listMetricDays(context, principal, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "analytics/metrics/daily", query, found.value.rows.map(toMetricDay), found.value.nextCursor);
  });
}
