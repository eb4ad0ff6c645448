import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const keywordsServer = defineServerModule({
  id: "keywords",
  jobs: [
    {
      name: "seo.keywords",
      every: "minute",
      run: async (context, now) => (await load()).runKeywordMaintenance(context, now),
    },
  ],
});
