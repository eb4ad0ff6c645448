import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, user, workspace } from "#app/platform/manifest/tables.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";

const load = () => import("./index.server.ts");

export const telemetryServer = defineServerModule({
  id: "telemetry",
  tables: [
    {
      table: metricsTracking,
      claims: [user(metricsTracking.userId), workspace(metricsTracking.workspaceId)],
      exported: exportedBy(
        "user",
        "What you did in the product in the last 90 days, how fast its pages were for you, and which first steps you completed.",
      ),
      bound: bound(28, "2,000 rows of a person in 24 hours, forgotten after 90 days"),
    },
  ],
  jobs: [
    { name: "tracking.purge", every: "day", run: async (context, now) => (await load()).purgeTelemetry(context, now) },
  ],
});
