import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, SHARED_TEXTS, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { contentItems } from "#db/schema/content.ts";

export const contentServer = defineServerModule({
  id: "content",
  tables: [
    {
      table: contentItems,
      claims: [workspace(contentItems.workspaceId), unnamed(contentItems.userId, "userId")],
      exported: exportedBy("workspace", "Content of the workspaces you own."),
      bound: bound(2_000, SHARED_TEXTS),
    },
  ],
});
