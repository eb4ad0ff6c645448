import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { semCampaigns } from "#db/schema/telemetry.ts";

export const semServer = defineServerModule({
  id: "sem",
  tables: [
    {
      table: semCampaigns,
      claims: [workspace(semCampaigns.workspaceId), unnamed(semCampaigns.userId, "userId")],
      exported: exportedBy("workspace", "Campaigns of the workspaces you own."),
      bound: bound(12, "campaigns of the plan, ten times as many with archived ones"),
    },
  ],
});
