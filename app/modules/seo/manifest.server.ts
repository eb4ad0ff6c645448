import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const seoServer = defineServerModule({
  id: "seo",
  jobs: [
    { name: "seo.crawls", every: "minute", run: async (context, now) => (await load()).runDueCrawls(context, now) },
    {
      name: "notifications.periodic",
      every: "minute",
      run: async (context, now) => {
        const [{ summariseWorkspace, topFixes }, { runPeriodic }] = await Promise.all([
          load(),
          import("#app/modules/notifications/index.server.ts"),
        ]);
        return runPeriodic(context, now, { summariseWorkspace, topFixes });
      },
    },
  ],
});
