import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const helpModule = defineModule({
  id: "help",
  title: "Help Center",
  path: "/help",
  card: {
    shortTitle: "Help",
    goKey: "h",
    description: "Guides and answers, searchable.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "life-buoy",
    features: ["Guides", "Search", "Support"],
  },
  retention: [
    {
      title: "Help articles",
      what: "Which help articles you read and found useful.",
      why: "To show you where you were, and to improve what does not help.",
      kept: "As long as the account exists.",
    },
  ],
});
