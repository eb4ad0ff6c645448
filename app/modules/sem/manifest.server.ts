import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { MAX_IMPORT_FORM_BYTES } from "./files/domain/limits.ts";

const load = () => import("./index.server.ts");

export const semServer = defineServerModule({
  id: "sem",
  kitMakers: [
    {
      kind: "search_campaign",
      feature: "sem_basic",
      parts: [{ id: "search", label: "Search campaign" }],
      load: () => import("./campaign-kit.server.ts"),
    },
  ],
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
  onAccountErased: async (context, userId) => (await load()).forgetSemMember(context, userId),
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceSem(context, workspaceId),
  exportFiles: {
    about: {
      "search-campaigns/<campaign id>.jsonl": "What one search campaign holds, a line for each keyword, ad or setting.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportSem(context, workspaceId);
    },
  },
  webhookEvents: async () => (await import("./webhook-schemas.ts")).CAMPAIGN_EVENTS,
  uploads: [{ path: /^\/sem\/(?:import|terms|pacing)(?:\.data)?$/, maxBytes: MAX_IMPORT_FORM_BYTES }],
});
