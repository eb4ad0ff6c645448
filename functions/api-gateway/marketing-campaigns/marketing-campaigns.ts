import {
  createCampaignByApi,
  createMarketingCampaignSchema,
  deleteMarketingCampaign,
  getCampaignByApi,
  listCampaignsByApi,
  marketingCampaignFilters,
  marketingCampaignHeadModel,
  marketingCampaignModel,
  updateCampaignByApi,
  updateMarketingCampaignSchema,
} from "#app/modules/cross-module/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const marketingCampaigns = apiResource({
  path: "/marketing-campaigns",
  scope: "campaigns",
  feature: "cross_module",
  tag: "Campaigns",
  name: ["marketing campaign", "marketing campaigns"],
  operationName: ["MarketingCampaign", "MarketingCampaigns"],
  model: marketingCampaignModel,
  list: {
    description: "Marketing campaigns of the key's workspace. Search campaigns are under `/campaigns`.",
    filters: marketingCampaignFilters,
    sort: ["updatedAt"],
    rowModel: marketingCampaignHeadModel,
    run: listCampaignsByApi,
  },
  create: {
    description:
      "Creates a marketing campaign as a draft. People launch it in the product, when its checklist is complete.",
    input: createMarketingCampaignSchema,
    problems: [422],
    run: createCampaignByApi,
  },
  read: {
    description: "One marketing campaign of the key's workspace with its texts and what it holds.",
    run: getCampaignByApi,
  },
  update: {
    description: "Changes what is given and leaves the rest. A campaign that has ended stays as it is.",
    input: updateMarketingCampaignSchema,
    problems: [409],
    run: updateCampaignByApi,
  },
  remove: {
    description: "Deletes the campaign with its costs and its list of assets; the assets stay in their modules.",
    run: deleteMarketingCampaign,
  },
});

export default operations(marketingCampaigns.list, marketingCampaigns.create);
