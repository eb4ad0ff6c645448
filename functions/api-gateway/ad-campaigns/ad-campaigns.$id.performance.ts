import {
  adPerformanceModel,
  adPerformanceQuery,
  EXAMPLE_AD_CAMPAIGN_ID,
  readCampaignPerformance,
} from "#app/modules/adsmart/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/ad-campaigns.ts";

export default apiRead(READ, {
  path: "/ad-campaigns/{id}/performance",
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
