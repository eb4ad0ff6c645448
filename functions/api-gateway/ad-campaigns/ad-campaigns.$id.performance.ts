import {
  adFiguresRecordedModel,
  adPerformanceModel,
  adPerformanceQuery,
  EXAMPLE_AD_CAMPAIGN_ID,
  readCampaignPerformance,
  recordAdFigures,
  recordAdFiguresSchema,
} from "#app/modules/adsmart/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { newResourceId } from "../../api-middleware/idempotency.ts";
import { declaredOperation, idInPath, validated } from "../../api-middleware/openapi/declared-operation.ts";
import { body, json, operations } from "../../api-middleware/operation.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { idParams } from "../../api-middleware/resource/params.ts";
import { READ, TAGS, WRITE } from "../../api-models/ad-campaigns.ts";
import { problem } from "../../middleware/problem.ts";

const PATH = "/ad-campaigns/{id}/performance";

const read = apiRead(READ, {
  path: PATH,
  idExample: EXAMPLE_AD_CAMPAIGN_ID,
  operationId: "getAdCampaignPerformance",
  tags: TAGS,
  summary: "Read the figures of an ad campaign",
  description: "Impressions, clicks, conversions, cost and revenue by day.",
  answer: "The figures by day.",
  model: adPerformanceModel,
  query: adPerformanceQuery,
  run: ({ scope }, id, { days }) => readCampaignPerformance(scope, id, days),
});

const record = declaredOperation(
  WRITE,
  {
    method: "post",
    path: PATH,
    operationId: "recordAdCampaignPerformance",
    tags: TAGS,
    summary: "Record figures of an ad campaign",
    description:
      "Stores figures by ad and day, as an import of AdSmart that can be undone there. An ad and day that is there already is replaced; rows of the same ad and day in one call are added up. With an `Idempotency-Key` a call that is sent again records nothing more.",
    problems: [404, 422],
    request: { params: idParams(EXAMPLE_AD_CAMPAIGN_ID), body: body(recordAdFiguresSchema) },
    responses: { 201: json(adFiguresRecordedModel, "What was stored.") },
  },
  async (c) => {
    const { context, principal } = callerOf(c);
    const recorded = await recordAdFigures(context, principal, idInPath(c), validated(c, "json"), newResourceId(c));
    return recorded.ok ? c.json(recorded.value, 201) : problem(c, recorded.error);
  },
);

export default operations(read, record);
