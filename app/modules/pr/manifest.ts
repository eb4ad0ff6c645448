import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const prModule = defineModule({
  id: "pr",
  title: "PR & Reputation Engine",
  planned: true,
  card: {
    shortTitle: "PR",
    description: "Mentions, press contacts and answers to reviews, in one place.",
    status: "coming-soon",
    category: "coming-soon",
    sidebar: null,
    icon: "newspaper",
    features: ["Mentions", "Press contacts", "Reviews"],
    comingSoonDate: "Coming Q2 2025",
    landing: true,
  },
});
