import {
  competitorWithChangesModel,
  EXAMPLE_COMPETITOR_ID,
  getCompetitorByApi,
} from "#app/modules/strategy/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/strategies.ts";

export default apiRead(READ, {
  path: "/competitors/{id}",
  idExample: EXAMPLE_COMPETITOR_ID,
  operationId: "getCompetitor",
  tags: TAGS,
  summary: "Read a competitor's page",
  description: "One watched page of a competitor as it was last read, with its last 20 changes.",
  answer: "The page.",
  model: competitorWithChangesModel,
  run: ({ scope }, id) => getCompetitorByApi(scope, id),
});
