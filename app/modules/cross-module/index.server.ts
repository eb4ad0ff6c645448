/** Public API of marketing campaigns for functions and other modules: use cases only. */
export {
  EXAMPLE_MARKETING_CAMPAIGN_ID,
  marketingCampaignFilters,
  marketingCampaignHeadModel,
  marketingCampaignModel,
} from "./api/schema.ts";
export { getCampaignByApi, listCampaignsByApi } from "./api/service.server.ts";
