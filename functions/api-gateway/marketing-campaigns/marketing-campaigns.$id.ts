import {
  EXAMPLE_MARKETING_CAMPAIGN_ID,
  getCampaignByApi,
  marketingCampaignModel,
} from "#app/modules/cross-module/index.server.ts";
import { apiRead } from "../../api-middleware/api-read.ts";
import { READ, TAGS } from "../../api-models/marketing-campaigns.ts";

export default apiRead(READ, {
  path: "/marketing-campaigns/{id}",
  idExample: EXAMPLE_MARKETING_CAMPAIGN_ID,
  operationId: "getMarketingCampaign",
  tags: TAGS,
  summary: "Read a marketing campaign",
  description: "One marketing campaign of the key's workspace with its texts and what it holds.",
  answer: "The marketing campaign.",
  model: marketingCampaignModel,
  run: ({ scope }, id) => getCampaignByApi(scope, id),
});
