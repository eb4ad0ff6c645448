import { gateModel, readCiBudget } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { gateQuery, idParams, READ, TAGS } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

const read = operation(
  READ,
  {
    method: "get",
    path: "/seo/crawls/{id}/gate",
    operationId: "getSeoCrawlGate",
    tags: TAGS,
    summary: "Hold a crawl against a budget",
    description:
      "Whether the crawl keeps to its budget, rule by rule: the budget given here, else the one that the crawl was started with. Ask again while the state is `pending`.",
    request: { params: idParams, query: gateQuery },
    responses: { 200: json(gateModel, "The verdict.") },
  },
  problems(404),
);

export default function crawlGate(api: Gateway): void {
  api.openapi(read, async (c) => {
    const { context, scope } = callerOf(c);
    const { budget, fields } = c.req.valid("query");
    const verdict = await readCiBudget(context, scope, c.req.valid("param").id, budget);
    return verdict.ok ? c.json(cutFields(verdict.value, fields), 200) : problem(c, verdict.error);
  });
}
