import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { productContexts, strategies, strategyTasks } from "#db/schema/strategy.ts";

export const strategyServer = defineServerModule({
  id: "strategy",
  assetKinds: [
    {
      kind: "task",
      label: "Task",
      feature: "strategy",
      load: async () => (await import("./campaign-assets.server.ts")).assetReader,
    },
  ],
  tables: [
    {
      table: productContexts,
      claims: [workspace(productContexts.workspaceId), unnamed(productContexts.userId, "userId")],
      exported: exportedBy("workspace", "Product context of the workspaces you own."),
      bound: bound(1, "one of a workspace, 8 texts of 1,000 characters, 20 workspaces"),
    },
    {
      table: strategies,
      claims: [workspace(strategies.workspaceId), unnamed(strategies.userId, "userId")],
      reason: "What a workspace keeps stays when the person who added it leaves.",
      exported: exportedBy("workspace", "Strategies of the workspaces you own.", ["shareKey"]),
      bound: bound(5, "50 of a workspace on the pro plan, 20 workspaces, 5,000 bytes each with channels and indexes"),
    },
    {
      table: strategyTasks,
      claims: [workspace(strategyTasks.workspaceId)],
      exported: exportedBy("workspace", "Tasks of the strategies of the workspaces you own."),
      bound: bound(60, "150 of each of 50 strategies, 20 workspaces, 400 bytes each with indexes"),
    },
  ],
});
