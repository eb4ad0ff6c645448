import { findingFilters, findingModel, listFindings } from "#app/modules/seo/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { CRAWL_LIST_LIMITS, EXAMPLE_ID, READ, TAGS } from "../../api-models/seo.ts";

export default apiList(READ, {
  path: "/seo/crawls/{id}/issues",
  idExample: EXAMPLE_ID,
  operationId: "listSeoCrawlIssues",
  tags: TAGS,
  summary: "List issues of a crawl",
  description:
    "What the crawl found, each with the evidence; filter by code, severity, state or URL. Issues that people muted for the project are left out unless `muted=include`.",
  answer: "A page of issues.",
  model: findingModel,
  filters: findingFilters,
  limits: CRAWL_LIST_LIMITS,
  run: ({ context, scope }, query, id) => listFindings(context, scope, id, query),
});
