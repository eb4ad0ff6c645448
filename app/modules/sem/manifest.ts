import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const semModule = defineModule({
  id: "sem",
  title: "SEM Manager",
  path: "/sem",
  planned: true,
  feature: "sem_basic",
  card: {
    shortTitle: "SEM",
    description:
      "Drafts search campaigns with every limit checked before import, finds wasted spend and paces the month's budget.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "megaphone",
    features: ["Ad checks", "Search terms", "Pacing", "Keyword planner", "Editor CSV"],
    landing: true,
    recordsByApi: "search campaigns",
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
  },
  auditAreas: {
    sem_campaign: "Campaigns",
  },
  auditActions: {
    "sem_campaign.archived": "Archived a campaign",
    "sem_campaign.created": "Created a campaign",
    "sem_campaign.updated": "Changed a campaign",
  },
  apiRoutes: [
    { method: "GET, POST", path: "/campaigns", what: "List search campaigns; create one" },
    { method: "GET, PATCH, DELETE", path: "/campaigns/{id}", what: "Read, change or archive one campaign" },
  ],
  retention: [
    {
      title: "Search campaigns",
      what: "Campaigns that you import or your programs write through the API, with their daily figures and predictions.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
  ],
});
