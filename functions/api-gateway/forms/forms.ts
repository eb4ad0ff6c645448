import { formFilters, formHeadModel, listFormsByApi } from "#app/modules/forms/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/forms.ts";

export default apiList(READ, {
  path: "/forms",
  operationId: "listForms",
  tags: TAGS,
  summary: "List forms",
  description: "Forms of the key's workspace.",
  answer: "A page of forms.",
  model: formHeadModel,
  filters: formFilters,
  sort: ["createdAt", "updatedAt"],
  run: ({ context, scope }, query) => listFormsByApi(context, scope, query),
});
