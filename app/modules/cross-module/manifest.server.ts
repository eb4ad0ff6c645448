import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import {
  campaignAssets,
  campaignCosts,
  marketingCampaigns,
  utmDictionaries,
  utmMappings,
} from "#db/schema/cross-module.ts";

export const crossModuleServer = defineServerModule({
  id: "cross-module",
  trafficRepairs: async ({ db }, workspaceId) =>
    (await import("./utm/traffic-repairs.server.ts")).readRepairs({ db, workspaceId }),
  addressWarnings: async ({ db }, workspaceId, url) =>
    (await import("./utm/service.server.ts")).warningsOf({ db, workspaceId }, url),
  templateKinds: [
    {
      kind: "campaign",
      label: "Campaign kit",
      title: "Campaign kits",
      about: "Goal, length, audience and brief of a campaign.",
      feature: "cross_module",
      load: async () => (await import("./templates/template-kind.server.ts")).campaignTemplates,
    },
  ],
  tables: [
    {
      table: marketingCampaigns,
      claims: [
        workspace(marketingCampaigns.workspaceId),
        unnamed(marketingCampaigns.userId, "userId"),
        unnamed(marketingCampaigns.ownerId, "ownerId"),
      ],
      reason: "What a workspace keeps stays when the person who added it leaves.",
      exported: exportedBy("workspace", "Marketing campaigns of the workspaces you own.", ["shareKey"]),
      bound: bound(180, "200 of a workspace on the pro plan, 20 workspaces, 45 kB each: three texts, 20 answers"),
    },
    {
      table: campaignAssets,
      claims: [workspace(campaignAssets.workspaceId)],
      exported: exportedBy("workspace", "What the marketing campaigns of the workspaces you own hold."),
      bound: bound(45, "1,000 of a workspace, 20 workspaces: 200 with a long address, 5 kB each, the others 1.4 kB"),
    },
    {
      table: campaignCosts,
      claims: [workspace(campaignCosts.workspaceId)],
      exported: exportedBy("workspace", "Costs of the marketing campaigns of the workspaces you own."),
      bound: bound(20, "1,000 of a workspace, 20 workspaces, 1,000 bytes each with indexes"),
    },
    {
      table: utmDictionaries,
      claims: [workspace(utmDictionaries.workspaceId)],
      exported: exportedBy("workspace", "UTM rules of the workspaces you own."),
      bound: bound(5, "one of a workspace, three lists of 200 values of 100 characters, 20 workspaces"),
    },
    {
      table: utmMappings,
      claims: [workspace(utmMappings.workspaceId)],
      exported: exportedBy("workspace", "Repairs of UTM values in the workspaces you own."),
      bound: bound(FEW * 12, "500 of a workspace, 20 workspaces, 1,100 bytes each with indexes"),
    },
  ],
});
