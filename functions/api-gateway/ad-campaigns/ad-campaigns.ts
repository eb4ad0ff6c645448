import {
  adCampaignFilters,
  adCampaignModel,
  createAdCampaign,
  createAdCampaignSchema,
  getAdCampaign,
  listAdCampaigns,
  removeAdCampaign,
  updateAdCampaign,
  updateAdCampaignSchema,
} from "#app/modules/adsmart/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const adCampaigns = apiResource({
  path: "/ad-campaigns",
  scope: "campaigns",
  feature: "ads_basic",
  tag: "Campaigns",
  name: ["ad campaign", "ad campaigns"],
  operationName: ["AdCampaign", "AdCampaigns"],
  model: adCampaignModel,
  list: {
    description:
      "Campaigns of advertising networks whose figures AdSmart has. Search campaigns are under `/campaigns`.",
    filters: adCampaignFilters,
    sort: ["createdAt"],
    run: (scope, query) => listAdCampaigns(scope, query),
  },
  create: {
    description:
      "Adds a campaign of an advertising network, whose figures can then be recorded. Nothing is sent to the network. A plan allows a number of ad campaigns: 3 on Starter, 100 on Pro, 1,000 on Agency.",
    input: createAdCampaignSchema,
    problems: [409, 422],
    run: createAdCampaign,
  },
  read: { description: "One ad campaign of the key's workspace.", run: getAdCampaign },
  update: {
    description: "Changes the state of an ad campaign in AdSmart: predictions are made for active ones.",
    input: updateAdCampaignSchema,
    run: updateAdCampaign,
  },
  remove: {
    description: "Deletes an ad campaign with all of its figures and predictions.",
    run: removeAdCampaign,
  },
});

export default operations(adCampaigns.list, adCampaigns.create);
