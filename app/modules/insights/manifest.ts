import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const insightsModule = defineModule({
  id: "insights",
  title: "Behavior Insights & Predictions",
  path: "/insights",
  feature: "insights",
  card: {
    shortTitle: "Insights",
    goKey: "i",
    description: "What people do, what they will likely do next, and the optimization that follows from it.",
    status: "available",
    category: "other",
    sidebar: "AI & Advanced",
    icon: "lightbulb",
    features: ["Behavior", "Predictions", "Suggestions"],
  },
  rateLimits: {
    /** Files of daily figures of campaigns. */
    ad_import: per("user", 60, hours(1)),
  },
  auditAreas: {
    ad_performance: "Campaign figures",
  },
  auditActions: {
    "ad_performance.imported": "Imported campaign figures",
  },
  webhookEvents: {
    "campaign.predicted": {
      title: "Campaign predicted",
      description: "The next 14 days of a campaign were predicted from its figures, at most once a day.",
    },
  },
  retention: [
    {
      title: "Campaign figures",
      what: "Daily figures of campaigns that you import, and the predictions made of them.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
  ],
});
