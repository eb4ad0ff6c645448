import type { z } from "@hono/zod-openapi";
import {
  daysQueryShape,
  type FunnelResult,
  funnelResultModel,
  getFunnelResult,
  refuseDays,
} from "#app/modules/analytics/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { EXAMPLE_SITE_ID, READ_FUNNELS, TAGS, toFunnel } from "../../api-models/analytics.ts";

function toFunnelResult({ siteId, results, ...stored }: FunnelResult): z.infer<typeof funnelResultModel> {
  const { groups: _, ...figures } = results;
  return { ...toFunnel(stored), siteId, results: figures };
}

export default apiRead(READ_FUNNELS, {
  path: "/analytics/funnels/{id}",
  idExample: EXAMPLE_SITE_ID,
  operationId: "getFunnel",
  tags: TAGS,
  summary: "Get a funnel with its results",
  description:
    "Leads everybody who reached the first step in the chosen days through the funnel: a `period` that ends today, or `from` and `to`; without either, 30 days. It needs single visits: `singleVisitsFrom` says how far back these are kept.",
  answer: "The funnel.",
  model: funnelResultModel,
  toModel: toFunnelResult,
  query: daysQueryShape,
  refine: refuseDays,
  run: ({ context, scope }, id, days) => getFunnelResult(context, scope, id, days),
});
