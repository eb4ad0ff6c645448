import { adCampaignModel, EXAMPLE_AD_CAMPAIGN_ID, getAdCampaign } from "#app/modules/adsmart/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/ad-campaigns.ts";

export default apiRead(READ, {
  path: "/ad-campaigns/{id}",
  idExample: EXAMPLE_AD_CAMPAIGN_ID,
  operationId: "getAdCampaign",
  tags: TAGS,
  summary: "Read an ad campaign",
  description: "One ad campaign of the key's workspace.",
  answer: "The ad campaign.",
  model: adCampaignModel,
  run: ({ scope }, id) => getAdCampaign(scope, id),
});
