import {
  EXAMPLE_FLOW_ID,
  flowRunModel,
  listRunsByApi,
  runFilters,
  startRunByApi,
  startRunSchema,
} from "#app/modules/automation/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { declaredOperation, idInPath, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json, operations } from "../../api-middleware/operation.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { idParams } from "../../api-middleware/resource/params.ts";
import { READ, TAGS, WRITE } from "../../api-models/automation.ts";
import { problem } from "../../middleware/problem.ts";

const PATH = "/flows/{id}/runs";

const list = apiList(READ, {
  path: PATH,
  idExample: EXAMPLE_FLOW_ID,
  operationId: "listFlowRuns",
  tags: TAGS,
  summary: "List the runs of a flow",
  description: "Runs of contacts, the newest first. Ended ones are kept for 90 days.",
  answer: "A page of runs.",
  model: flowRunModel,
  filters: runFilters,
  run: ({ scope }, query, id) => listRunsByApi(scope, id, query),
});

const start = declaredOperation(
  WRITE,
  {
    method: "post",
    path: PATH,
    operationId: "startFlowRun",
    tags: TAGS,
    summary: "Start a run",
    description:
      "Lets a contact enter an active flow, by its rule of re-entry. With an `Idempotency-Key` the same call starts one run, however often it is sent.",
    problems: [404, 409, 422],
    request: { params: idParams(EXAMPLE_FLOW_ID), body: body(startRunSchema) },
    responses: { 201: json(flowRunModel, "The run; `Location` is the address of the flow's runs.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const flowId = idInPath(c);
    const started = await startRunByApi(context, principal, flowId, validated(c, "json"), newResourceId(c));
    if (!started.ok) return problem(c, started.error);
    return c.json(started.value, 201, { Location: `/api-gateway/flows/${flowId}/runs` });
  },
);

export default operations(list, start);
