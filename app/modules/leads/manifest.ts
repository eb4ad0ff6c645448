import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const leadsModule = defineModule({
  id: "leads",
  title: "Lead Generation Engine",
  path: "/leads",
  feature: "lead_generation",
  card: {
    shortTitle: "Leads",
    goKey: "l",
    description: "Contacts, forms and a pipeline in which every touch has a source and every consent has its proof.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "magnet",
    features: ["Pipeline", "Contacts", "Forms", "Segments", "Consent ledger", "Companies"],
    landing: true,
  },
  scopes: {
    leads: {
      opens: "People who may become customers",
      firstList: "/leads",
      group: "Leads",
      about: "People who are interested, and their stage.",
    },
  },
  auditAreas: {
    lead: "Leads",
  },
  auditActions: {
    "lead.deleted": "Deleted a lead",
  },
  webhookEvents: {
    "lead.created": { title: "Lead created", description: "A lead was added to the workspace." },
    "lead.updated": {
      title: "Lead updated",
      description: "A lead of the workspace was changed. Holds the lead as it is afterwards.",
    },
    "lead.stage_changed": {
      title: "Lead moved",
      description: "A lead moved to another stage of the pipeline. Holds the lead, and the stage that it came from.",
    },
  },
  searchPages: [
    { title: "Leads as a table", hint: "Leads", path: "/leads/list", words: "pipeline list deals owner stage" },
    {
      title: "Pipeline report",
      hint: "Leads",
      path: "/leads/report",
      words: "forecast conversion sources cost revenue",
    },
    { title: "Lead scoring", hint: "Leads", path: "/leads/scoring", words: "points rules decay score groups" },
    {
      title: "Pipeline settings",
      hint: "Leads",
      path: "/leads/settings",
      words: "stages lost reasons assignment round robin response time",
    },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/leads", what: "List leads; add one" },
    { method: "GET, PATCH, DELETE", path: "/leads/{id}", what: "Read, change or delete one lead" },
  ],
  retention: [
    {
      title: "Leads",
      what: "Leads that you import or create through the API, with name, email address, source and stage.",
      why: "So that your workspace has it together. You are the controller of it.",
      kept: "Until you delete it, as long as the workspace exists.",
    },
  ],
});
