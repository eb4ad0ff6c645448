/** Public API of insights for functions and other modules: use cases only. */
export { forgetCampaign, putAdDays, readCampaignPredictions } from "./ads/ad-days.server.ts";
export { predictCampaigns } from "./ads/predictions.server.ts";
export { topChange } from "./changes/top-change.server.ts";
