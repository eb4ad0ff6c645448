import { listOnsiteByApi, onsiteMessageModel } from "#app/modules/messages/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/messages.ts";

export default apiList(READ, {
  path: "/onsite-messages",
  operationId: "listOnsiteMessages",
  tags: TAGS,
  summary: "List onsite messages",
  description:
    "Messages on the websites of the key's workspace with their counts of the last 30 days, the newest first.",
  answer: "A page of onsite messages.",
  model: onsiteMessageModel,
  run: ({ context, scope }, query) => listOnsiteByApi(context, scope, query),
});
