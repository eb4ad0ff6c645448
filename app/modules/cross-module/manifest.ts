import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const crossModuleModule = defineModule({
  id: "cross-module",
  title: "Cross-Module Campaigns",
  path: "/cross-module",
  feature: "cross_module",
  card: {
    shortTitle: "Campaigns",
    description: "One campaign holds its posts, mails, ads, pages, links and budget, with one report.",
    status: "available",
    category: "other",
    sidebar: "AI & Advanced",
    icon: "layers",
    goKey: "u",
    features: ["Campaign board", "UTM rules", "Go-live checklist"],
  },
  limits: {
    marketingCampaigns: {
      label: "marketing campaigns",
      usageLabel: "Marketing campaigns",
      meter: "marketing_campaigns",
      free: 0,
      basic: 0,
      pro: 200,
      enterprise: 5_000,
    },
    /** Of all campaigns of a workspace together, so that one may hold many and many may be there. */
    campaignAssets: { label: "assets in all campaigns", free: 0, basic: 0, pro: 1_000, enterprise: 50_000 },
    /** Of those, the addresses of pages. */
    campaignPages: { label: "pages in all campaigns", free: 0, basic: 0, pro: 200, enterprise: 10_000 },
    campaignCosts: { label: "costs in all campaigns", free: 0, basic: 0, pro: 1_000, enterprise: 50_000 },
  },
  rateLimits: {
    /** Changes of campaigns, their assets, costs and UTM rules. */
    campaign_change: per("user", 600, hours(1)),
    /** Checks of the destinations of a campaign: up to 40 requests each. */
    campaign_check: per("user", 60, hours(1)),
    /** Opening a shared report: each view reads up to five websites. */
    campaign_shared_view: per("address", 60, minutes(1)),
  },
  auditAreas: { marketing_campaign: "Marketing campaigns", utm_rules: "UTM rules" },
  auditActions: {
    "marketing_campaign.created": "Created a marketing campaign",
    "marketing_campaign.updated": "Changed a marketing campaign",
    "marketing_campaign.launched": "Launched a marketing campaign",
    "marketing_campaign.moved": "Paused, resumed or ended a marketing campaign",
    "marketing_campaign.shared": "Shared the report of a marketing campaign",
    "marketing_campaign.unshared": "Withdrew the link to the report of a marketing campaign",
    "marketing_campaign.deleted": "Deleted a marketing campaign",
    "utm_rules.updated": "Changed the UTM rules",
  },
  apiRoutes: [
    { method: "GET, POST", path: "/marketing-campaigns", what: "List or create marketing campaigns" },
    {
      method: "GET, PATCH, DELETE",
      path: "/marketing-campaigns/{id}",
      what: "Read, change or delete one marketing campaign",
    },
  ],
  searchPages: [
    {
      title: "New campaign",
      hint: "Campaigns",
      path: "/cross-module/new",
      words: "create marketing campaign launch",
      editorsOnly: true,
    },
    {
      title: "UTM rules",
      hint: "Campaigns",
      path: "/cross-module/utm",
      words: "utm dictionary builder audit source medium tagging",
    },
  ],
  retention: [
    {
      title: "Marketing campaigns",
      what: "Name, goal, dates, budget, costs, audience and brief of each campaign, what it holds, and your UTM rules.",
      why: "This is the service.",
      kept: "Until you delete them, as long as the workspace exists.",
    },
  ],
});
