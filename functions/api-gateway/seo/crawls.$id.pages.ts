import { listPages, pageFilters, pageModel } from "#app/modules/seo/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { CRAWL_LIST_LIMITS, EXAMPLE_ID, READ, TAGS } from "../../api-models/seo.ts";

export default apiList(READ, {
  path: "/seo/crawls/{id}/pages",
  idExample: EXAMPLE_ID,
  operationId: "listSeoCrawlPages",
  tags: TAGS,
  summary: "List pages of a crawl",
  description: "The pages that the crawl saw; filter by a part of the URL or title.",
  answer: "A page of crawled pages.",
  model: pageModel,
  filters: pageFilters,
  limits: CRAWL_LIST_LIMITS,
  run: ({ context, scope }, query, id) => listPages(context, scope, id, query),
});
