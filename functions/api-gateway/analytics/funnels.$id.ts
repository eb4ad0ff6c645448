import { funnelResultModel, getFunnelResult } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { cutFields } from "../../api-middleware/list.ts";
import { type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { siteParams, TAGS } from "../../api-models/analytics.ts";
import { funnelQuery, READ_FUNNELS, toFunnelResult } from "../../api-models/analytics-reports.ts";
import { problem } from "../../middleware/problem.ts";

const read = operation(
  READ_FUNNELS,
  {
    method: "get",
    path: "/analytics/funnels/{id}",
    operationId: "getFunnel",
    tags: TAGS,
    summary: "Get a funnel with its results",
    description:
      "Leads everybody who reached the first step in the chosen days through the funnel: a `period` that ends today, or `from` and `to`; without either, 30 days. It needs single visits: `singleVisitsFrom` says how far back these are kept.",
    request: { params: siteParams, query: funnelQuery },
    responses: { 200: json(funnelResultModel, "The funnel.") },
  },
  problems(404),
);

export default function analyticsFunnel(api: Gateway): void {
  api.openapi(read, async (c) => {
    const { context, scope } = callerOf(c);
    const { fields, ...days } = c.req.valid("query");
    const found = await getFunnelResult(context, scope, c.req.valid("param").id, days);
    return found.ok ? c.json(cutFields(toFunnelResult(found.value), fields), 200) : problem(c, found.error);
  });
}
