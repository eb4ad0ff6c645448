import { EXAMPLE_PUSH_ID, getPushByApi, pushCampaignModel } from "#app/modules/messages/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/messages.ts";

export default apiRead(READ, {
  path: "/push-campaigns/{id}",
  idExample: EXAMPLE_PUSH_ID,
  operationId: "getPushCampaign",
  tags: TAGS,
  summary: "Read a push campaign",
  description: "One push campaign of the key's workspace with its report.",
  answer: "The push campaign.",
  model: pushCampaignModel,
  run: ({ scope }, id) => getPushByApi(scope, id),
});
