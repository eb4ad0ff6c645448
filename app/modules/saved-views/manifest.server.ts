import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, user, workspace } from "#app/platform/manifest/tables.ts";
import { savedViews } from "#db/schema/saved-views.ts";

export const savedViewsServer = defineServerModule({
  id: "saved-views",
  tables: [
    {
      table: savedViews,
      claims: [user(savedViews.userId), workspace(savedViews.workspaceId)],
      exported: exportedBy("user", "Views of lists that you saved."),
      bound: bound(10, "100 views of a person in each of 20 workspaces, 2,000 characters each"),
    },
  ],
});
