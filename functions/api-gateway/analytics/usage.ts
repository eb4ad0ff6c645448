import { listUsage } from "#app/modules/api-keys/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { answerList, openCursor } from "../../api-middleware/list.ts";
import { type Gateway, json, operation } from "../../api-middleware/operation.ts";
import { READ, TAGS, toUsage, usagePage, usageQuery } from "../../api-models/analytics.ts";
import { problem } from "../../middleware/problem.ts";

const list = operation(READ, {
  method: "get",
  path: "/analytics/usage",
  operationId: "listUsage",
  tags: TAGS,
  summary: "List the usage of API keys",
  description: [
    "How often the keys of the key's own person were used in the key's workspace, by hour or day, key and operation, the newest first. Hours and days are whole ones of UTC; those without calls are left out.",
    "Every call that was counted against a key's limit is here, also when it failed later, such as for a missing scope; calls that were refused with 401 or 429 are not. Counts are written about once a minute, so that the last two minutes can be missing. They are kept for 90 days. What is left of the current hour's limit stands in the `RateLimit` header of every answer.",
  ].join("\n\n"),
  request: { query: usageQuery },
  responses: { 200: json(usagePage, "A page of counts.") },
});

export default function usage(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, principal } = callerOf(c);
    const query = c.req.valid("query");
    const cursor = await openCursor(c, "analytics/usage", query);
    if (!cursor.ok) return problem(c, cursor.error);
    const found = await listUsage(context, principal, { ...query, cursor: cursor.value });
    if (!found.ok) return problem(c, found.error);
    return answerList(c, "analytics/usage", query, found.value.rows.map(toUsage), found.value.nextCursor);
  });
}
