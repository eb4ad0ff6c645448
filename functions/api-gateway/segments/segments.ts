import { listSegmentsByApi, segmentModel } from "#app/modules/contacts/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/contacts.ts";

export default apiList(READ, {
  path: "/segments",
  operationId: "listSegments",
  tags: TAGS,
  summary: "List segments",
  description: "Segments of the key's workspace, the newest first.",
  answer: "A page of segments.",
  model: segmentModel,
  run: ({ scope }, query) => listSegmentsByApi(scope, query),
});
