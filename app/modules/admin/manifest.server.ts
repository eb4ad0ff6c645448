import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const adminServer = defineServerModule({
  id: "admin",
  jobs: [
    { name: "admin.views", every: "minute", run: async (context, now) => (await load()).settleViews(context, now) },
  ],
});
