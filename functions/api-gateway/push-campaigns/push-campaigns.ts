import {
  createPushByApi,
  createPushSchema,
  listPushByApi,
  pushCampaignModel,
} from "#app/modules/messages/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { declaredOperation, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json, operations } from "../../api-middleware/operation.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS, WRITE } from "../../api-models/messages.ts";
import { problem } from "../../middleware/problem.ts";

const PATH = "/push-campaigns";

const list = apiList(READ, {
  path: PATH,
  operationId: "listPushCampaigns",
  tags: TAGS,
  summary: "List push campaigns",
  description: "Push campaigns of the key's workspace with their counts, the newest first.",
  answer: "A page of push campaigns.",
  model: pushCampaignModel,
  run: ({ scope }, query) => listPushByApi(scope, query),
});

const create = declaredOperation(
  WRITE,
  {
    method: "post",
    path: PATH,
    operationId: "createPushCampaign",
    tags: TAGS,
    summary: "Draft a push campaign",
    description: "Creates a draft. A person checks and starts it in the workspace.",
    problems: [409, 422],
    request: { body: body(createPushSchema) },
    responses: { 201: json(pushCampaignModel, "The draft; `Location` is its address.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const made = await createPushByApi(context, principal, validated(c, "json"), newResourceId(c));
    if (!made.ok) return problem(c, made.error);
    return c.json(made.value, 201, { Location: `/api-gateway${PATH}/${made.value.id}` });
  },
);

export default operations(list, create);
