import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { semCampaigns } from "#db/schema/sem.ts";

export const semServer = defineServerModule({
  id: "sem",
  assetKinds: [
    {
      kind: "search_campaign",
      label: "Search campaign",
      feature: "sem_basic",
      load: async () => (await import("./campaign-assets.server.ts")).assetReader,
    },
  ],
  tables: [
    {
      table: semCampaigns,
      claims: [workspace(semCampaigns.workspaceId), unnamed(semCampaigns.userId, "userId")],
      exported: exportedBy("workspace", "Campaigns of the workspaces you own."),
      bound: bound(12, "campaigns of the plan, ten times as many with archived ones"),
    },
  ],
});
