import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const trackingServer = defineServerModule({
  id: "tracking",
  jobs: [{ name: "tracking.purge", every: "day", run: async (context, now) => (await load()).purgeTracking(context, now) }],
});
