/** Public API of AdSmart for functions and other modules: use cases only. */
export {
  adCampaignFilters,
  adCampaignModel,
  adPerformanceModel,
  adPerformanceQuery,
  adPredictionsModel,
  EXAMPLE_AD_CAMPAIGN_ID,
} from "./api/schema.ts";
export {
  eraseWorkspaceAds,
  exportAds,
  getAdCampaign,
  listAdCampaigns,
  readAdPredictions,
  readCampaignPerformance,
} from "./campaigns/service.server.ts";
export { createDemoGeoTest } from "./geo-tests/demo-data.server.ts";
export { importDemoAds } from "./imports/demo-data.server.ts";
