import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const forumServer = defineServerModule({
  id: "forum",
  jobs: [
    { name: "forum.reports", every: "day", run: async (context, now) => (await load()).purgeReports(context, now) },
  ],
});
