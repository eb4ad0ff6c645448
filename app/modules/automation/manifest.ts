import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { days, hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const automationModule = defineModule({
  id: "automation",
  title: "Automation Engine",
  path: "/automation",
  feature: "automation_basic",
  card: {
    goKey: "f",
    shortTitle: "Automation",
    description: "Journeys with any trigger and any wait, a record of every step, and retries from the failed step.",
    status: "available",
    category: "other",
    sidebar: "AI & Advanced",
    icon: "workflow",
    features: ["Journeys", "Run viewer", "Versions", "Dry run"],
  },
  parts: [
    {
      id: "templates",
      title: "Platform Template Builder",
      path: "/automation#templates",
      feature: "automation_basic",
      shortTitle: "Templates",
      description: "One gallery of flows, mails, forms, briefs and campaign kits. Save your own work for reuse.",
      status: "new",
      category: "unconventional",
      sidebar: "AI & Advanced",
      icon: "layout-template",
      features: ["Preview", "Needs check", "Own templates", "Export"],
      landing: true,
    },
  ],
  scopes: {
    flows: {
      opens: "Automation flows and their runs",
      firstList: "/flows",
      group: "Automation",
      about: "Flows that lead contacts through steps, and the runs of their contacts.",
    },
  },
  apiRoutes: [
    { method: "GET", path: "/flows", what: "List automation flows" },
    { method: "GET", path: "/flows/{id}", what: "Read one flow with its published version" },
    { method: "GET, POST", path: "/flows/{id}/runs", what: "List the runs of a flow; start one for a contact" },
  ],
  limits: {
    /** Flows of a workspace, drafts included. */
    flows: { label: "automation flows", usageLabel: "Automation flows", free: 0, basic: 0, pro: 10, enterprise: 100 },
    /** Templates that a workspace saved or imported. */
    savedTemplates: {
      label: "saved templates",
      usageLabel: "Saved templates",
      free: 0,
      basic: 0,
      pro: 20,
      enterprise: 200,
    },
    /** Runs of a workspace that have not ended. */
    activeRuns: {
      label: "active automation runs",
      usageLabel: "Active automation runs",
      free: 0,
      basic: 0,
      pro: 1_000,
      enterprise: 10_000,
    },
    /** Calls that flows make to other systems in 24 hours, in all workspaces that one person pays for, repeated tries included. */
    httpCalls: { label: "HTTP calls of flows in 24 hours", free: 0, basic: 0, pro: 10_000, enterprise: 100_000 },
  },
  rateLimits: {
    /** Making, changing, publishing and deleting flows. */
    flow_change: per("user", 3_000, hours(1)),
    /** Texts that a language model writes in flows; fewer than `ai_text` lets pass, so that runs wait here for their turn. */
    flow_ai_text: per("workspace", 50, hours(1)),
    /** Drafts from a description: each may ask a language model. */
    flow_draft: per("user", 60, hours(1)),
    /** Using, saving, importing, sharing and deleting templates. */
    template_change: per("user", 600, hours(1)),
    /** Starting, retrying, skipping and ending runs. */
    flow_run: per("user", 6_000, hours(1)),
    /** Calls of flows to other systems: as many as the plan allows, at most these; counted for the person who pays. */
    flow_http: per("user", 100_000, days(1)),
    /** What people without an account decide about the mails of flows. */
    flow_unsubscribe: per("address", 60, minutes(10)),
  },
  auditAreas: { flow: "Automation flows", template: "Templates" },
  auditActions: {
    "flow.created": "Created an automation flow",
    "flow.renamed": "Renamed an automation flow",
    "flow.published": "Published an automation flow",
    "flow.paused": "Paused an automation flow",
    "flow.resumed": "Resumed an automation flow",
    "flow.started": "Started an automation flow for contacts",
    "flow.deleted": "Deleted an automation flow with its runs",
    "template.saved": "Saved work as a template",
    "template.imported": "Imported a template",
    "template.shared": "Shared a template with the other workspaces",
    "template.unshared": "Stopped sharing a template",
    "template.deleted": "Deleted a template",
  },
  webhookEvents: {
    "flow.run_started": { title: "Flow run started", description: "A contact entered an automation flow." },
    "flow.run_ended": {
      title: "Flow run ended",
      description:
        "A contact left an automation flow: completed, with its goal, by an exit, or because the run was stopped.",
    },
  },
  searchPages: [
    {
      title: "New automation flow",
      hint: "Automation Engine",
      path: "/automation/new",
      words: "create journey workflow drip sequence",
      editorsOnly: true,
    },
    {
      title: "Build a flow from a description",
      hint: "Automation Engine",
      path: "/automation/build",
      words: "ai draft describe guided builder plain language",
      editorsOnly: true,
    },
    {
      title: "Templates",
      hint: "Platform Template Builder",
      path: "/automation/templates",
      words: "gallery template flow mail form brief campaign kit reuse",
      editorsOnly: true,
    },
    {
      title: "Approvals of flows",
      hint: "Automation Engine",
      path: "/automation/approvals",
      words: "approve refuse decide journey",
      editorsOnly: true,
    },
  ],
  retention: [
    {
      title: "Automation flows and their runs",
      what: "The flows that you create, and of each contact in one: the steps, their input, output and time.",
      why: "So that a flow continues where it was, and you see what it did. You are the controller of it.",
      kept: "Flows until you delete them; runs for 90 days after their end, or until the contact is deleted.",
    },
    {
      title: "Saved templates",
      what: "Flows, mails, forms, briefs and campaigns that you save for reuse, and whether other workspaces see them.",
      why: "So that good work is done once.",
      kept: "Until you delete them or the workspace.",
    },
  ],
});
