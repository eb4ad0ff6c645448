import { listFunnelsPage } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { siteParams, TAGS } from "../../api-models/analytics.ts";
import { funnelPage, funnelsQuery, READ_FUNNELS, toFunnel } from "../../api-models/analytics-reports.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(
  READ_FUNNELS,
  {
    method: "get",
    path: "/analytics/sites/{id}/funnels",
    operationId: "listFunnels",
    tags: TAGS,
    summary: "List funnels",
    description: "The funnels of a website, the newest first; `/analytics/funnels/{id}` answers one with its results.",
    request: { params: siteParams, query: funnelsQuery },
    responses: { 200: json(funnelPage, "A page of funnels.") },
  },
  problems(404),
);

export default function siteFunnels(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const resource = `analytics/sites/${id}/funnels`;
    const cursor = await openCursor(c, resource, query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listFunnelsPage(callerOf(c).scope, id, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, resource, query, found.value.rows.map(toFunnel), found.value.nextCursor);
  });
}
