import { EXAMPLE_FLOW_ID, flowModel, getFlowByApi } from "#app/modules/automation/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/automation.ts";

export default apiRead(READ, {
  path: "/flows/{id}",
  idExample: EXAMPLE_FLOW_ID,
  operationId: "getFlow",
  tags: TAGS,
  summary: "Read a flow",
  description: "One flow of the key's workspace with its published version.",
  answer: "The flow.",
  model: flowModel,
  run: ({ scope }, id) => getFlowByApi(scope, id),
});
