import { listFindings } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { findingPage, findingsQuery, idParams, READ, TAGS } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(
  READ,
  {
    method: "get",
    path: "/seo/crawls/{id}/issues",
    operationId: "listSeoCrawlIssues",
    tags: TAGS,
    summary: "List issues of a crawl",
    description:
      "What the crawl found, each with the evidence; filter by code, severity, state or URL. Issues that people muted for the project are left out unless `muted=include`.",
    request: { params: idParams, query: findingsQuery },
    responses: { 200: json(findingPage, "A page of issues.") },
  },
  problems(404),
);

export default function crawlIssues(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, scope } = callerOf(c);
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const list = `seo/crawls/${id}/issues`;
    const cursor = await openCursor(c, list, query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listFindings(context, scope, id, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, list, query, found.value.rows, found.value.nextCursor);
  });
}
