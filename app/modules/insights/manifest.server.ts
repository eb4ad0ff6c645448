import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { adPerformance, campaignForecasts, campaignPredictions } from "#db/schema/insights.ts";

const load = () => import("./index.server.ts");

export const insightsServer = defineServerModule({
  id: "insights",
  tables: [
    {
      table: adPerformance,
      claims: [workspace(adPerformance.workspaceId)],
      exported: exportedBy("workspace", "Daily figures of these campaigns. Amounts in cents."),
      bound: bound(250, "50,000 rows of a workspace"),
    },
    {
      table: campaignPredictions,
      claims: [workspace(campaignPredictions.workspaceId), unnamed(campaignPredictions.userId, "userId")],
      exported: exportedBy("workspace", "Predictions for these campaigns."),
      bound: bound(30, "a few rows a day and active campaign"),
    },
    {
      table: campaignForecasts,
      claims: [workspace(campaignForecasts.workspaceId)],
      exported: exportedBy("workspace", "When each campaign's figures were last looked at for a prediction."),
      bound: bound(FEW, "one row a campaign"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).PREDICTION_EVENTS,
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
