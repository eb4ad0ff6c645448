import { crawlModel, getCrawl } from "#app/modules/seo/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { EXAMPLE_ID, READ, TAGS } from "../../api-models/seo.ts";

export default apiRead(READ, {
  path: "/seo/crawls/{id}",
  idExample: EXAMPLE_ID,
  operationId: "getSeoCrawl",
  tags: TAGS,
  summary: "Get a crawl",
  description: "Progress of one crawl, and its counts.",
  answer: "The crawl.",
  model: crawlModel,
  run: ({ scope }, id) => getCrawl(scope, id),
});
