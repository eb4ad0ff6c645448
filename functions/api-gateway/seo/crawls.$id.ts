import { crawlModel, getCrawl } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { crawlQuery, idParams, READ, TAGS, toCrawl } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const read = operation(
  READ,
  {
    method: "get",
    path: "/seo/crawls/{id}",
    operationId: "getSeoCrawl",
    tags: TAGS,
    summary: "Get a crawl",
    description: "Where one crawl stands, and what it counted.",
    request: { params: idParams, query: crawlQuery },
    responses: { 200: json(crawlModel, "The crawl.") },
  },
  problems(404),
);

export default function crawl(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getCrawl(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toCrawl(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });
}
