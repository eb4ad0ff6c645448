import { daysQueryShape, goalModel, listGoalResults, refuseDays } from "#app/modules/analytics/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { EXAMPLE_SITE_ID, READ, TAGS } from "../../api-models/analytics.ts";

export default apiList(READ, {
  path: "/analytics/sites/{id}/goals",
  idExample: EXAMPLE_SITE_ID,
  operationId: "listGoals",
  tags: TAGS,
  summary: "List goals with their results",
  description: [
    "The goals of a website, the oldest first, each with what became of it in the chosen days: a `period` that ends today, or `from` and `to`; without either, 30 days.",
    "Goals are rolled up by day, so that their figures outlive single events. `figuresFrom` says from which day on a goal has any: a goal that is created or changed is recounted in the days whose single events are kept.",
  ].join("\n\n"),
  answer: "A page of goals.",
  model: goalModel,
  filters: daysQueryShape,
  refine: refuseDays,
  run: ({ context, scope }, query, id) => listGoalResults(context, scope, id, query),
});
