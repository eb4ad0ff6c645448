import { listMetrics } from "#app/modules/telemetry/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation } from "../../api-middleware/operation.ts";
import { metricPage, metricsQuery, READ, TAGS, toMetric } from "../../api-models/analytics.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(READ, {
  method: "get",
  path: "/analytics/metrics",
  operationId: "listMetrics",
  tags: TAGS,
  summary: "List metrics",
  description: [
    "What Kaja recorded of the key's own person in the key's workspace, newest first: pages opened, clicks, features used, errors and loading times of Kaja's own pages. It says nothing about visitors of your websites.",
    "A browser sends what it collected every few seconds, so that rows appear shortly after they happened. They are kept for 90 days; progress (`onboarding`) as long as the account. While Analytics Tracking is off in the settings, only progress is recorded.",
  ].join("\n\n"),
  request: { query: metricsQuery },
  responses: { 200: json(metricPage, "A page of metrics.") },
});

export default function metrics(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, principal } = callerOf(c);
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "analytics/metrics", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listMetrics(context, principal, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "analytics/metrics", query, found.value.rows.map(toMetric), found.value.nextCursor);
  });
}
