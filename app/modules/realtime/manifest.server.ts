import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const realtimeServer = defineServerModule({
  id: "realtime",
  jobs: [
    {
      name: "realtime.alerts",
      every: "minute",
      run: async (context, now) => (await load()).runTrafficAlerts(context, now),
    },
  ],
});
