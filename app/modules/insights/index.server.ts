/** Front door of insights for functions and other modules: use cases only. */
export { predictCampaigns } from "./predictions.server.ts";
export { topChange } from "./top-change.server.ts";
