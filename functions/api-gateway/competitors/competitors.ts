import { competitorModel, listCompetitorsByApi } from "#app/modules/strategy/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/strategies.ts";

export default apiList(READ, {
  path: "/competitors",
  operationId: "listCompetitors",
  tags: TAGS,
  summary: "List competitors' pages",
  description:
    "The pages of competitors that the key's workspace watches, the newest first, without their changes: `GET /competitors/{id}` answers one with them.",
  answer: "A page of watched pages.",
  model: competitorModel,
  pageName: "CompetitorPageList",
  run: ({ scope }, query) => listCompetitorsByApi(scope, query),
});
