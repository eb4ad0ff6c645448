import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { adCampaigns } from "#db/schema/adsmart.ts";

const load = () => import("./index.server.ts");

export const adsmartServer = defineServerModule({
  id: "adsmart",
  assetKinds: [
    {
      kind: "ad_campaign",
      label: "Ad campaign",
      feature: "ads_basic",
      load: async () => (await import("./campaigns/campaign-assets.server.ts")).assetReader,
    },
    {
      kind: "ad_test",
      label: "Ad test",
      feature: "ads_basic",
      load: async () => (await import("./experiments/campaign-assets.server.ts")).assetReader,
    },
  ],
  tables: [
    {
      table: adCampaigns,
      claims: [workspace(adCampaigns.workspaceId), unnamed(adCampaigns.userId, "userId")],
      reason: "What a workspace keeps stays when the person who imported it leaves.",
      exported: exportedBy("workspace", "Ad campaigns of the workspaces you own."),
      bound: bound(3, "100 of a workspace on the pro plan, 20 workspaces, 1,500 bytes each with indexes"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).AD_EVENTS,
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceAds(context, workspaceId),
  exportFiles: {
    about: {
      "adsmart/<workspace id>/figures.jsonl": "Figures of ads by day, amounts in cents of the workspace's currency.",
      "adsmart/<workspace id>/creatives.jsonl": "Creatives of the library.",
      "adsmart/<workspace id>/tests.jsonl": "Creative tests with their decisions.",
      "adsmart/<workspace id>/geo-tests.jsonl": "Geo tests with the results of their regions by day.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportAds(context, workspaceId);
    },
  },
  uploads: [
    { path: /^\/adsmart\/imports(?:\/upload)?(?:\.data)?$/, maxBytes: 8_200_000 },
    { path: /^\/adsmart\/geo-tests(?:\/[^/]+)?(?:\.data)?$/, maxBytes: 4_200_000 },
  ],
});
