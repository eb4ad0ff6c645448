import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const insightsServer = defineServerModule({
  id: "insights",
  jobs: [
    {
      name: "insights.predictions",
      every: "minute",
      run: async (context, now) => (await load()).predictCampaigns(context, now),
    },
    {
      name: "analytics.digests",
      every: "minute",
      run: async (context, now) => {
        const [{ topChange }, { runDigests }] = await Promise.all([
          load(),
          import("#app/modules/analytics/index.server.ts"),
        ]);
        return runDigests(context, now, topChange);
      },
    },
  ],
});
