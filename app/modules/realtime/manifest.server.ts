import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, workspace } from "#app/platform/manifest/tables.ts";
import { realtimeAlerts } from "#db/schema/realtime.ts";

const load = () => import("./index.server.ts");

export const realtimeServer = defineServerModule({
  id: "realtime",
  tables: [
    {
      table: realtimeAlerts,
      claims: [workspace(realtimeAlerts.workspaceId)],
      exported: exportedBy("workspace", "Your alerts about the live traffic of these websites."),
      bound: bound(FEW, "one row a website"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).TRAFFIC_EVENTS,
  jobs: [
    {
      name: "realtime.alerts",
      every: "minute",
      run: async (context, now) => (await load()).runTrafficAlerts(context, now),
    },
  ],
});
