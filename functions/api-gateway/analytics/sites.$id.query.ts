import { queryTraffic, trafficModel, trafficQuerySchema } from "#app/modules/analytics/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { idParams } from "../../api-middleware/resource/params.ts";
import { EXAMPLE_SITE_ID, READ, TAGS } from "../../api-models/analytics.ts";
import { problem } from "../../middleware/problem.ts";

const ask = operation(
  READ,
  {
    method: "post",
    path: "/analytics/sites/{id}/query",
    operationId: "querySite",
    tags: TAGS,
    summary: "Ask about a website's traffic",
    description: [
      "Answers figures of the chosen days: one row for all of them, one for each `interval`, or one for each value of a `dimension`. Nothing is changed.",
      "Days are in the website's time zone: a `period` that ends today, or `from` and `to`, both included; without either, 30 days. Several filters all have to hold; of the values of one filter one suffices. `contains` and `matches` fold case, `*` means anything but a slash and `**` for anything; a pattern has at most 20 of them, and a query looks for at most 200 texts and parts of patterns. Regions and cities are written as `EE:Tallinn`, properties as `name:value`.",
      "A visit belongs to the hour in which it began. `meanDurationMs` is in milliseconds, `revenue` in the smallest unit of each currency, rates are 0 to 100 and null without visits. Conversions need `goals`, each a rule of its own.",
    ].join("\n\n"),
    request: { params: idParams(EXAMPLE_SITE_ID), body: body(trafficQuerySchema) },
    responses: { 200: json(trafficModel, "The figures.") },
  },
  problems(404),
);

export default function siteTraffic(api: Gateway): void {
  api.openapi(ask, async (c) => {
    const { context, scope } = callerOf(c);
    const answered = await queryTraffic(context, scope, c.req.valid("param").id, c.req.valid("json"));
    return answered.ok ? c.json(answered.value, 200) : problem(c, answered.error);
  });
}
