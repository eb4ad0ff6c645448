import { EXAMPLE_ONSITE_ID, getOnsiteByApi, onsiteMessageModel } from "#app/modules/messages/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/messages.ts";

export default apiRead(READ, {
  path: "/onsite-messages/{id}",
  idExample: EXAMPLE_ONSITE_ID,
  operationId: "getOnsiteMessage",
  tags: TAGS,
  summary: "Read an onsite message",
  description: "One message on the websites of the key's workspace with its counts of the last 30 days.",
  answer: "The onsite message.",
  model: onsiteMessageModel,
  run: ({ context, scope }, id) => getOnsiteByApi(context, scope, id),
});
