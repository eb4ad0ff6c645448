import { listPages } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { idParams, pagePage, pagesQuery, READ, TAGS } from "../../api-models/seo.ts";
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
    request: { params: idParams, query: pagesQuery },
    responses: { 200: json(pagePage, "A page of crawled pages.") },
  },
  problems(404),
);

export default function crawlPages(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, scope } = callerOf(c);
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const list = `seo/crawls/${id}/pages`;
    const cursor = await openCursor(c, list, query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listPages(context, scope, id, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, list, query, found.value.rows, found.value.nextCursor);
  });
}
