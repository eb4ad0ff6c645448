import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const strategyModule = defineModule({
  id: "strategy",
  title: "AI Marketing Strategy Generator",
  path: "/strategy",
  feature: "strategy",
  card: {
    goKey: "z",
    shortTitle: "Strategy",
    description:
      "A 90-day plan from your goal, your budget and your own numbers, every line marked fact, assumption or test.",
    status: "new",
    category: "unconventional",
    sidebar: "AI & Advanced",
    icon: "compass",
    features: ["90-day plan", "Channels", "Budget", "Unconventional guide", "Competitor snapshot"],
    landing: true,
  },
  scopes: {
    strategies: {
      opens: "Strategies with their plans, and watched pages of competitors, to read",
      firstList: "/strategies",
      group: "Strategies",
      about: "Plans of 90 days with their channels and tasks.",
    },
  },
  apiRoutes: [
    { method: "GET", path: "/strategies", what: "List strategies" },
    { method: "GET", path: "/strategies/{id}", what: "Read one strategy with its plan" },
    { method: "GET", path: "/competitors", what: "List watched pages of competitors" },
    { method: "GET", path: "/competitors/{id}", what: "Read one watched page with its changes" },
  ],
  limits: {
    strategies: {
      label: "strategies",
      usageLabel: "Strategies",
      meter: "strategies",
      free: 0,
      basic: 0,
      pro: 50,
      enterprise: 1_000,
    },
    competitorPages: {
      label: "watched pages of competitors",
      usageLabel: "Watched pages",
      meter: "competitor_pages",
      free: 0,
      basic: 0,
      pro: 20,
      enterprise: 200,
    },
  },
  rateLimits: {
    /** Making, changing and deleting strategies, and what became of their tasks. */
    strategy_change: per("user", 600, hours(1)),
    /** Having pages of competitors read at once. */
    competitor_read: per("user", 60, hours(1)),
    /** Opening a shared strategy. */
    strategy_shared_view: per("address", 60, minutes(1)),
  },
  auditAreas: { strategy: "Strategies" },
  auditActions: {
    "strategy.created": "Created a strategy",
    "strategy.deleted": "Deleted a strategy",
    "strategy.shared": "Shared a strategy",
    "strategy.unshared": "Withdrew the link to a strategy",
    "competitor.watched": "Started to watch a competitor's page",
    "competitor.forgotten": "Stopped watching a competitor's page",
  },
  webhookEvents: {
    "competitor.changed": {
      title: "Competitor changed",
      description: "A watched page of a competitor says something else than when it was last read.",
    },
  },
  searchPages: [
    {
      title: "New strategy",
      hint: "Strategy",
      path: "/strategy/new",
      words: "plan goal budget 90 days",
      editorsOnly: true,
    },
    {
      title: "Product context",
      hint: "Strategy",
      path: "/strategy/context",
      words: "audience offer positioning competitors",
    },
    {
      title: "Competitors",
      hint: "Strategy",
      path: "/strategy/competitors",
      words: "competitor watch changes prices headings pages",
    },
    {
      title: "Unconventional guide",
      hint: "Strategy",
      path: "/strategy/plays",
      words: "plays ideas guerrilla tactics",
    },
  ],
  retention: [
    {
      title: "Strategies",
      what: "Your product context, the answers and assumptions of each strategy, and the tasks of its plan.",
      why: "This is the service.",
      kept: "Until you delete them, as long as the workspace exists.",
    },
    {
      title: "Watched pages of competitors",
      what: "Title, description, headings, prices and structured data of each page as it was last read, and its last 20 changes.",
      why: "To show you what changed.",
      kept: "Until you stop watching the page, as long as the workspace exists.",
    },
  ],
});
