import { adCampaignFilters, adCampaignModel, listAdCampaigns } from "#app/modules/adsmart/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/ad-campaigns.ts";

export default apiList(READ, {
  path: "/ad-campaigns",
  operationId: "listAdCampaigns",
  tags: TAGS,
  summary: "List ad campaigns",
  description:
    "Campaigns of advertising networks whose figures were imported in AdSmart. Search campaigns are under `/campaigns`.",
  answer: "A page of ad campaigns.",
  model: adCampaignModel,
  filters: adCampaignFilters,
  sort: ["createdAt"],
  run: ({ scope }, query) => listAdCampaigns(scope, query),
});
