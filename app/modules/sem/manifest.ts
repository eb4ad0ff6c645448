import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const semModule = defineModule({
  id: "sem",
  title: "SEM Manager",
  path: "/sem",
  feature: "sem_basic",
  card: {
    goKey: "1",
    shortTitle: "SEM",
    description:
      "Drafts search campaigns with every limit checked before import, finds wasted spend and paces your monthly budget.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "megaphone",
    features: ["Ad checks", "Search terms", "Pacing", "Keyword planner", "Editor CSV"],
    landing: true,
  },
  scopes: {
    campaigns: {
      opens: "Search campaigns",
      firstList: "/campaigns",
      group: "Campaigns",
      about: "Search campaigns as records: their names and states.",
    },
  },
  limits: {
    /** Search campaigns of a workspace that are not archived. */
    campaigns: { label: "campaigns", usageLabel: "Campaigns", free: 0, basic: 3, pro: 100, enterprise: 10_000 },
    /** Ad groups, keywords, ads, negatives, extensions and locations of a workspace, drafts included. */
    semItems: { label: "keywords, ads and ad groups", free: 0, basic: 5_000, pro: 100_000, enterprise: 500_000 },
    /** Search terms of the last report. */
    semTerms: { label: "search terms of a report", free: 0, basic: 5_000, pro: 50_000, enterprise: 100_000 },
  },
  rateLimits: {
    /** Changes of what campaigns hold. */
    sem_change: per("user", 2_000, hours(1)),
    /** Files of campaigns and reports. */
    sem_import: per("user", 60, hours(1)),
  },
  auditAreas: {
    sem_campaign: "Campaigns",
  },
  auditActions: {
    "sem_campaign.applied": "Marked the changes of a campaign as applied",
    "sem_campaign.archived": "Archived a campaign",
    "sem_campaign.created": "Created a campaign",
    "sem_campaign.imported": "Imported a file of campaigns",
    "sem_campaign.updated": "Changed a campaign",
  },
  webhookEvents: {
    "campaign.created": {
      title: "Search campaign created",
      description: "A search campaign was added to the SEM Manager, or imported for the first time.",
    },
    "campaign.updated": {
      title: "Search campaign changed",
      description: "A search campaign was renamed, moved to another state, or archived. Holds it as it is afterwards.",
    },
  },
  searchPages: [
    {
      title: "New search campaign",
      hint: "SEM Manager",
      path: "/sem/new",
      words: "create google ads",
      editorsOnly: true,
    },
    {
      title: "Import campaigns",
      hint: "SEM Manager",
      path: "/sem/import",
      words: "google ads editor microsoft csv",
      editorsOnly: true,
    },
    { title: "Search terms", hint: "SEM Manager", path: "/sem/terms", words: "negative keywords n-grams wasted spend" },
    { title: "Budget pacing", hint: "SEM Manager", path: "/sem/pacing", words: "spend forecast month" },
    { title: "Keyword planner", hint: "SEM Manager", path: "/sem/planner", words: "forecast clicks cost match type" },
    {
      title: "Offline conversions",
      hint: "SEM Manager",
      path: "/sem/conversions",
      words: "gclid msclkid won leads upload",
    },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/campaigns", what: "List search campaigns; create one" },
    { method: "GET, PATCH, DELETE", path: "/campaigns/{id}", what: "Read, change or archive one campaign" },
  ],
  retention: [
    {
      title: "Search campaigns",
      what: "Campaigns that you write, import or your programs write through the API, with their keywords and ads, daily figures, predictions, and the search terms of the last report.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
  ],
});
