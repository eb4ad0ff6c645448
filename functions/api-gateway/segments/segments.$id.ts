import { EXAMPLE_SEGMENT_ID, getSegmentByApi, segmentModel } from "#app/modules/contacts/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/contacts.ts";

export default apiRead(READ, {
  path: "/segments/{id}",
  idExample: EXAMPLE_SEGMENT_ID,
  operationId: "getSegment",
  tags: TAGS,
  summary: "Read and count a segment",
  description: "One segment of the key's workspace, with its contacts counted now.",
  answer: "The segment.",
  model: segmentModel,
  run: ({ scope }, id) => getSegmentByApi(scope, id),
});
