import { activityModel, EXAMPLE_CONTACT_ID, listActivitiesByApi } from "#app/modules/contacts/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/contacts.ts";

export default apiList(READ, {
  path: "/contacts/{id}/activities",
  idExample: EXAMPLE_CONTACT_ID,
  operationId: "listContactActivities",
  tags: TAGS,
  summary: "List what a contact did",
  description: "The timeline of a contact, the newest first: what the product saw and what programs reported.",
  answer: "A page of activities.",
  model: activityModel,
  run: ({ scope }, query, id) => listActivitiesByApi(scope, id, query),
});
