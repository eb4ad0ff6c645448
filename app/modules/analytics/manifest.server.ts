import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const analyticsServer = defineServerModule({
  id: "analytics",
  jobs: [
    {
      name: "analytics.salts",
      every: "minute",
      run: async (context, now) => (await load()).deleteExpiredSalts(context, now),
    },
  ],
});
