import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const helpServer = defineServerModule({
  id: "help",
  jobs: [
    { name: "help.reads", every: "day", run: async (context, now) => (await load()).purgeArticleReads(context, now) },
  ],
});
