/** Public API of AdSmart for functions and other modules: use cases only. */
export {
  adCampaignFilters,
  adCampaignModel,
  adFiguresRecordedModel,
  adPerformanceModel,
  adPerformanceQuery,
  adPredictionsModel,
  createAdCampaignSchema,
  EXAMPLE_AD_CAMPAIGN_ID,
  recordAdFiguresSchema,
  updateAdCampaignSchema,
} from "./api/schema.ts";
export { createAdCampaign, recordAdFigures, removeAdCampaign, updateAdCampaign } from "./api/service.server.ts";
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
