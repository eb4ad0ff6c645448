import { deleteSite, getSite, updateSite } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { READ, TAGS } from "../../api-models/analytics.ts";
import { siteChange, siteModel, siteParams, siteQuery, toSite, WRITE } from "../../api-models/analytics-sites.ts";
import { problem } from "../../middleware/problem.ts";

const path = "/analytics/sites/{id}";

const read = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "getSite",
    tags: TAGS,
    summary: "Get a website",
    description: "One measured website of the key's workspace.",
    request: { params: siteParams, query: siteQuery },
    responses: { 200: json(siteModel, "The website.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "updateSite",
    tags: TAGS,
    summary: "Change a website",
    description:
      "Changes what is given and leaves the rest. Another time zone counts for what is measured from now on.",
    request: { params: siteParams, body: body(siteChange) },
    responses: { 200: json(siteModel, "The website as it is now.") },
  },
  problems(404, 409, 413, 415),
);

const remove = operation(
  WRITE,
  {
    method: "delete",
    path,
    operationId: "deleteSite",
    tags: TAGS,
    summary: "Delete a website",
    description: "Deletes the website with everything that was measured of it. This cannot be undone.",
    request: { params: siteParams },
    responses: { 204: { description: "The website is deleted." } },
  },
  problems(404),
);

export default function site(api: Gateway): void {
  api.openapi(read, async (c) => {
    const found = await getSite(callerOf(c).scope, c.req.valid("param").id);
    return found.ok
      ? c.json(cutFields(toSite(found.value), c.req.valid("query").fields), 200)
      : problem(c, found.error);
  });

  api.openapi(change, async (c) => {
    const { context, principal, scope } = callerOf(c);
    const { id } = c.req.valid("param");
    const found = await getSite(scope, id);
    if (!found.ok) return problem(c, found.error);
    const { name, hosts, timeZone, currency, anyHost } = found.value;
    const updated = await updateSite(context, principal, id, {
      name,
      hosts,
      timeZone,
      currency,
      anyHost,
      ...c.req.valid("json"),
    });
    return updated.ok ? c.json(toSite(updated.value), 200) : problem(c, updated.error);
  });

  api.openapi(remove, async (c) => {
    const { context, principal } = callerOf(c);
    const deleted = await deleteSite(context, principal, c.req.valid("param").id);
    return deleted.ok ? c.body(null, 204) : problem(c, deleted.error);
  });
}
