/** Public API of campaigns for functions and other modules: use cases only. */
export { campaignFilters, campaignModel, createCampaignSchema, updateCampaignSchema } from "./schema.ts";
export { archiveCampaign, createCampaign, getCampaign, listCampaigns, updateCampaign } from "./service.server.ts";
export { type DemoSem, importDemoSem } from "./tree/demo.server.ts";
export { eraseWorkspaceSem, exportSem, forgetSemMember } from "./tree/personal-data.server.ts";
