import { listFindings } from "#app/modules/seo/index.server.ts";
import { findingPage, findingQuery, idParams, READ, TAGS } from "../../api-models/seo.ts";
import { callerOf } from "../../middleware/caller.ts";
import { type Gateway, json, operation, problems } from "../../middleware/operation.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(
  READ,
  {
    method: "get",
    path: "/seo/crawls/{id}/issues",
    operationId: "listSeoCrawlIssues",
    tags: TAGS,
    summary: "List issues of a crawl",
    description: "What the crawl found, each with the evidence; filter by code, severity, state or URL.",
    request: { params: idParams, query: findingQuery },
    responses: { 200: json(findingPage, "A page of issues.") },
  },
  problems(404),
);

export default function crawlIssues(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, scope } = callerOf(c);
    const found = await listFindings(context, scope, c.req.valid("param").id, c.req.valid("query"));
    if (!found.ok) return problem(c, found.error);
    return c.json({ data: found.value.rows, nextCursor: found.value.nextCursor }, 200);
  });
}
