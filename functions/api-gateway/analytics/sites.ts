import { createSite, listSitesPage } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { READ, TAGS } from "../../api-models/analytics.ts";
import { siteInput, siteModel, sitePage, sitesQuery, toSite, WRITE } from "../../api-models/analytics-sites.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/analytics/sites";

const list = operation(READ, {
  method: "get",
  path,
  operationId: "listSites",
  tags: TAGS,
  summary: "List websites",
  description: "The measured websites of the key's workspace, the newest first.",
  request: { query: sitesQuery },
  responses: { 200: json(sitePage, "A page of websites.") },
});

const create = operation(
  WRITE,
  {
    method: "post",
    path,
    operationId: "createSite",
    tags: TAGS,
    summary: "Add a website",
    description: "Adds a website to measure. Its id is what the tracker's tag needs.",
    request: { body: body(siteInput) },
    responses: { 201: json(siteModel, "The new website; `Location` is its address.") },
  },
  problems(409, 413, 415, 422),
);

export default function sites(api: Gateway): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "analytics/sites", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const { rows, nextCursor } = await listSitesPage(callerOf(c).scope, { ...query, cursor: cursor.value });
    return answerList(c, "analytics/sites", query, rows.map(toSite), nextCursor);
  });

  api.openapi(create, async (c) => {
    const { context, principal } = callerOf(c);
    const created = await createSite(context, principal, c.req.valid("json"), newResourceId(c));
    if (!created.ok) return problem(c, created.error);
    return c.json(toSite(created.value), 201, { Location: `/api-gateway${path}/${created.value.id}` });
  });
}
