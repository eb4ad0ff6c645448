import { listPages } from "#app/modules/seo/index.server.ts";
import { idParams, pagePage, pageQuery, READ, TAGS } from "../../api-models/seo.ts";
import { callerOf } from "../../middleware/caller.ts";
import { type Gateway, json, operation, problems } from "../../middleware/operation.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(
  READ,
  {
    method: "get",
    path: "/seo/crawls/{id}/pages",
    operationId: "listSeoCrawlPages",
    tags: TAGS,
    summary: "List pages of a crawl",
    description: "The pages that the crawl saw; filter by a part of the URL or title.",
    request: { params: idParams, query: pageQuery },
    responses: { 200: json(pagePage, "A page of crawled pages.") },
  },
  problems(404),
);

export default function crawlPages(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, scope } = callerOf(c);
    const found = await listPages(context, scope, c.req.valid("param").id, c.req.valid("query"));
    if (!found.ok) return problem(c, found.error);
    return c.json({ data: found.value.rows, nextCursor: found.value.nextCursor }, 200);
  });
}
