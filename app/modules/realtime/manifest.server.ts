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
      exported: exportedBy("workspace", "What you are told of these websites' traffic as it happens."),
      bound: bound(FEW, "one row a website"),
    },
  ],
  jobs: [
    {
      name: "realtime.alerts",
      every: "minute",
      run: async (context, now) => (await load()).runTrafficAlerts(context, now),
    },
  ],
});
