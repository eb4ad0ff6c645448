import { z } from "@hono/zod-openapi";
import { crawlModel, listCrawls, startCrawl } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { crawlPage, crawlsQuery, idParams, READ, startQuery, TAGS, toCrawl, WRITE } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/seo/projects/{id}/crawls";

const list = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "listSeoCrawls",
    tags: TAGS,
    summary: "List crawls",
    description: "Crawls of one project.",
    request: { params: idParams, query: crawlsQuery },
    responses: { 200: json(crawlPage, "A page of crawls.") },
  },
  problems(404),
);

const start = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "startSeoCrawl",
    tags: TAGS,
    summary: "Start a crawl",
    description:
      "Queues a crawl of the project; a project has at most one under way. Takes no body, or an empty object. A `budget` is kept with the crawl: its gate tells whether the result keeps to it.",
    request: {
      params: idParams,
      query: startQuery,
      body: { required: false, content: { "application/json": { schema: z.strictObject({}) } } },
    },
    responses: { 201: json(crawlModel, "The crawl; `Location` is its address.") },
  },
  problems(404, 409, 413, 415, 422),
);

export default function projectCrawls(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const list = `seo/projects/${id}/crawls`;
    const cursor = await openCursor(c, list, query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listCrawls(callerOf(c).scope, id, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, list, query, found.value.rows.map(toCrawl), found.value.nextCursor);
  });

  api.openapi(start, async (c) => {
    const { context, principal } = callerOf(c);
    const { budget = null } = c.req.valid("query");
    const started = await startCrawl(context, principal, c.req.valid("param").id, {
      startedBy: "api",
      id: newResourceId(c),
      budget,
    });
    if (!started.ok) return problem(c, started.error);
    return c.json(toCrawl(started.value), 201, { Location: `/api-gateway/seo/crawls/${started.value.id}` });
  });
}
