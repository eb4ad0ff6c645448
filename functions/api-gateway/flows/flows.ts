import { flowFilters, flowHeadModel, listFlowsByApi } from "#app/modules/automation/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/automation.ts";

export default apiList(READ, {
  path: "/flows",
  operationId: "listFlows",
  tags: TAGS,
  summary: "List flows",
  description: "Automation flows of the key's workspace with their counts, which are some seconds behind.",
  answer: "A page of flows.",
  model: flowHeadModel,
  filters: flowFilters,
  sort: ["createdAt"],
  run: ({ scope }, query) => listFlowsByApi(scope, query),
});
