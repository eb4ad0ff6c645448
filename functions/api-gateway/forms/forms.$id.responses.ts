import { EXAMPLE_FORM_ID, formResponseModel, listResponsesByApi } from "#app/modules/forms/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/forms.ts";

export default apiList(READ, {
  path: "/forms/{id}/responses",
  idExample: EXAMPLE_FORM_ID,
  operationId: "listFormResponses",
  tags: TAGS,
  summary: "List responses to a form",
  description: "Finished responses, the newest first, with answers, consents and how the person came to the form.",
  answer: "A page of responses.",
  model: formResponseModel,
  run: ({ context, scope }, query, id) => listResponsesByApi(context, scope, id, query),
});
