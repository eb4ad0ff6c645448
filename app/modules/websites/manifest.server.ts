import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, workspace } from "#app/platform/manifest/tables.ts";
import { websites } from "#db/schema/websites.ts";

export const websitesServer = defineServerModule({
  id: "websites",
  tables: [
    {
      table: websites,
      claims: [workspace(websites.workspaceId)],
      exported: exportedBy("workspace", "Websites, each with the name that all tools show."),
      bound: bound(FEW, "one for a project or measured site of the plan"),
    },
  ],
});
