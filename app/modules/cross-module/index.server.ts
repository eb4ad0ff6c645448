/** Public API of marketing campaigns for functions and other modules: use cases only. */
export {
  createMarketingCampaignSchema,
  marketingCampaignFilters,
  marketingCampaignHeadModel,
  marketingCampaignModel,
  updateMarketingCampaignSchema,
} from "./api/schema.ts";
export {
  createCampaignByApi,
  getCampaignByApi,
  listCampaignsByApi,
  updateCampaignByApi,
} from "./api/service.server.ts";
export { findHeld as findHeldByCampaigns, findUtmCampaign as utmCampaignOf } from "./assets/repo.server.ts";
export { deleteCampaign as deleteMarketingCampaign } from "./service.server.ts";
export { getDictionary as getUtmDictionary } from "./utm/service.server.ts";
