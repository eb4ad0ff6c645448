import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const automationModule = defineModule({
  id: "automation",
  title: "Automation Engine",
  path: "/automation",
  planned: true,
  feature: "automation_basic",
  card: {
    shortTitle: "Automation",
    description: "Journeys with any entry and any wait, a record of every step, and a retry from the step that failed.",
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
      description: "Ready journeys to copy and change, each checked for what it needs before it starts.",
      status: "new",
      category: "unconventional",
      sidebar: "AI & Advanced",
      icon: "layout-template",
      features: ["Journeys", "Needs check", "Versions", "Export"],
      landing: true,
    },
  ],
});
