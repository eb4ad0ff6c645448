import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const telemetryServer = defineServerModule({
  id: "tracking",
  jobs: [
    { name: "tracking.purge", every: "day", run: async (context, now) => (await load()).purgeTelemetry(context, now) },
  ],
});
