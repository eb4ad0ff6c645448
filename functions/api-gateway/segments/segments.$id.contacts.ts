import { contactModel, EXAMPLE_SEGMENT_ID, listSegmentMembersByApi } from "#app/modules/contacts/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/contacts.ts";

export default apiList(READ, {
  path: "/segments/{id}/contacts",
  idExample: EXAMPLE_SEGMENT_ID,
  operationId: "listSegmentContacts",
  tags: TAGS,
  summary: "List the contacts of a segment",
  description: "Contacts that the segment selects now.",
  answer: "A page of contacts.",
  model: contactModel,
  sort: ["createdAt", "updatedAt"],
  run: ({ scope }, query, id) => listSegmentMembersByApi(scope, id, query),
});
