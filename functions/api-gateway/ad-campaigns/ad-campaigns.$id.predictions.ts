import { adPredictionsModel, EXAMPLE_AD_CAMPAIGN_ID, readAdPredictions } from "#app/modules/adsmart/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/ad-campaigns.ts";

export default apiRead(READ, {
  path: "/ad-campaigns/{id}/predictions",
  idExample: EXAMPLE_AD_CAMPAIGN_ID,
  operationId: "listAdCampaignPredictions",
  tags: TAGS,
  summary: "Read the predictions for an ad campaign",
  description: "What the campaign will bring in the next 14 days, made once a day from its figures.",
  answer: "The predictions.",
  model: adPredictionsModel,
  run: ({ scope }, id) => readAdPredictions(scope, id),
});
