import { listGoalResults } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { READ, siteParams, TAGS } from "../../api-models/analytics.ts";
import { goalPage, goalsQuery, toGoal } from "../../api-models/analytics-reports.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(
  READ,
  {
    method: "get",
    path: "/analytics/sites/{id}/goals",
    operationId: "listGoals",
    tags: TAGS,
    summary: "List goals with their results",
    description: [
      "The goals of a website, the oldest first, each with what became of it in the chosen days: a `period` that ends today, or `from` and `to`; without either, 30 days.",
      "Goals are rolled up by day, so that their figures outlive single events. `figuresFrom` says from which day on a goal has any: a goal that is made or changed is counted anew in the days whose single events are kept.",
    ].join("\n\n"),
    request: { params: siteParams, query: goalsQuery },
    responses: { 200: json(goalPage, "A page of goals.") },
  },
  problems(404),
);

export default function siteGoals(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, scope } = callerOf(c);
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const resource = `analytics/sites/${id}/goals`;
    const cursor = await openCursor(c, resource, query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listGoalResults(context, scope, id, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, resource, query, found.value.rows.map(toGoal), found.value.nextCursor);
  });
}
