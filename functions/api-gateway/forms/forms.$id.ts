import { EXAMPLE_FORM_ID, formModel, getFormByApi } from "#app/modules/forms/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/forms.ts";

export default apiRead(READ, {
  path: "/forms/{id}",
  idExample: EXAMPLE_FORM_ID,
  operationId: "getForm",
  tags: TAGS,
  summary: "Read a form",
  description: "One form of the key's workspace with its questions: as it is published, or its draft before that.",
  answer: "The form.",
  model: formModel,
  run: ({ context, scope }, id) => getFormByApi(context, scope, id),
});
