import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, SHARED_TEXTS, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { socialPosts } from "#db/schema/social.ts";

export const socialServer = defineServerModule({
  id: "social",
  tables: [
    {
      table: socialPosts,
      claims: [workspace(socialPosts.workspaceId), unnamed(socialPosts.userId, "userId")],
      exported: exportedBy("workspace", "Social posts of the workspaces you own."),
      bound: bound(0, SHARED_TEXTS),
    },
  ],
});
