import { funnelModel, listFunnelsPage } from "#app/modules/analytics/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { EXAMPLE_SITE_ID, READ_FUNNELS, TAGS, toFunnel } from "../../api-models/analytics.ts";

export default apiList(READ_FUNNELS, {
  path: "/analytics/sites/{id}/funnels",
  idExample: EXAMPLE_SITE_ID,
  operationId: "listFunnels",
  tags: TAGS,
  summary: "List funnels",
  description: "The funnels of a website, the newest first; `/analytics/funnels/{id}` answers one with its results.",
  answer: "A page of funnels.",
  model: funnelModel,
  toModel: toFunnel,
  run: ({ scope }, query, id) => listFunnelsPage(scope, id, query),
});
