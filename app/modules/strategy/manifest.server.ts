import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import {
  competitorChanges,
  competitorPages,
  productContexts,
  strategies,
  strategyTasks,
  strategyVersions,
} from "#db/schema/strategy.ts";

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
    {
      table: strategyVersions,
      claims: [workspace(strategyVersions.workspaceId)],
      exported: exportedBy("workspace", "Earlier versions of these strategies: numbers and assumptions."),
      bound: bound(20, "20 of each of 50 strategies, 20 workspaces, 1 kB each as a rule with indexes"),
    },
    {
      table: competitorPages,
      claims: [workspace(competitorPages.workspaceId), unnamed(competitorPages.userId, "userId")],
      exported: exportedBy("workspace", "Pages of competitors that the workspaces you own watch."),
      bound: bound(4, "20 of a workspace on the pro plan, 20 workspaces, 9 kB each with indexes"),
    },
    {
      table: competitorChanges,
      claims: [workspace(competitorChanges.workspaceId)],
      exported: exportedBy("workspace", "What changed on these pages."),
      bound: bound(25, "20 of each of 20 pages, 20 workspaces, 3 kB each with indexes"),
    },
  ],
  jobs: [
    {
      name: "strategy.competitors",
      every: "hour",
      run: async (context, now) => (await import("./competitors/read-due.server.ts")).readDuePages(context, now),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).STRATEGY_EVENTS,
});
