import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, SHARED_TEXTS, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { leads } from "#db/schema/leads.ts";

export const leadsServer = defineServerModule({
  id: "leads",
  tables: [
    {
      table: leads,
      claims: [workspace(leads.workspaceId), unnamed(leads.userId, "userId")],
      reason: "A workspace's lead is that workspace's to erase, also when the same address has an account here.",
      keeps: ["email"],
      exported: exportedBy("workspace", "Leads of the workspaces you own."),
      bound: bound(0, SHARED_TEXTS),
    },
  ],
});
