import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const analyticsModule = defineModule({
  id: "analytics",
  title: "InsightView Dashboard",
  path: "/analytics",
  feature: "basic_analytics",
  card: {
    id: "insightview",
    shortTitle: "Analytics",
    goKey: "a",
    description:
      "Cookieless analytics that tells people from bots, credits every channel, and says why a number moved.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "chart-line",
    features: ["Attribution", "Funnels", "Forecast", "Anomalies", "Goals and revenue"],
    landing: true,
  },
  parts: [
    {
      id: "channels",
      title: "Channel Analyzer & Opportunity Detector",
      path: "/analytics#channels",
      feature: "analytics_advanced",
      shortTitle: "Channels",
      goKey: "c",
      description: "Puts each channel's share, growth and cost on one map and proposes the test worth running next.",
      status: "new",
      category: "unconventional",
      sidebar: "AI & Advanced",
      icon: "radar",
      features: ["Channel map", "Costs", "Proposals", "AI traffic"],
      landing: true,
    },
    {
      id: "trends",
      title: "Trend Detection & Seasonal Intelligence",
      path: "/analytics#trends",
      feature: "analytics_advanced",
      shortTitle: "Trends",
      description: "Finds rising topics and the weeks your market peaks, from public data and your own history.",
      status: "new",
      category: "unconventional",
      sidebar: "AI & Advanced",
      icon: "activity",
      features: ["Seasonal index", "Peak weeks", "Topics"],
      landing: true,
    },
  ],
  scopes: {
    analytics: {
      opens: "Measured websites and their traffic, metrics, usage of keys",
      firstList: "/analytics/sites",
      group: "Analytics",
      about:
        "Measured websites, their events, figures, goals and funnels; what was recorded of yourself in Kaja, and the usage of your API keys.",
    },
  },
  limits: {
    /** Websites of a workspace whose traffic is measured and that are not archived. */
    sites: {
      label: "measured websites",
      usageLabel: "Measured websites",
      free: 1,
      basic: 10,
      pro: 50,
      enterprise: 1_000,
    },
    /** Goals of one measured website. */
    goals: { label: "goals of a website", free: 3, basic: 3, pro: 100, enterprise: 100 },
    /** Events of one measured website in a day of its calendar, from its pages; as many again from its own server. */
    dailyEvents: {
      label: "events a day of a website",
      free: 10_000,
      basic: 50_000,
      pro: 500_000,
      enterprise: 5_000_000,
    },
  },
  rateLimits: {
    /** Opening shared figures: each view reads the site's object some ten times. */
    analytics_shared_view: per("address", 120, minutes(1)),
    /** Opening them with filters that look into texts, which costs most: over all addresses, so that visitors' events are not kept waiting. */
    analytics_shared_search: per("link", 20, minutes(1)),
    /** Notes and segments of measured websites. */
    analytics_reading_change: per("user", 120, hours(1), { perDay: 200 }),
    /** Files of another product's figures: each is read and stored row by row. */
    analytics_import: per("user", 120, hours(1)),
    /** Adding, changing and deleting goals, funnels and exchange rates of measured websites. */
    report_change: per("user", 240, hours(1), { perDay: 500 }),
  },
  auditAreas: {
    analytics_site: "Measured websites",
    analytics_share: "Links to analytics",
    analytics_channel_rules: "Channel rules",
    analytics_rate: "Exchange rates",
  },
  auditActions: {
    "analytics_channel_rules.updated": "Changed the rules for channels",
    "analytics_rate.entered": "Entered an exchange rate",
    "analytics_rate.removed": "Removed an exchange rate",
    "analytics_share.created": "Made a link to a website's figures",
    "analytics_share.revoked": "Withdrew a link to a website's figures",
    "analytics_site.created": "Began to measure a website",
    "analytics_site.deleted": "Deleted a measured website",
    "analytics_site.updated": "Changed a measured website",
  },
  apiRoutes: [
    { method: "GET, POST", path: "/analytics/sites", what: "List the measured websites; add one" },
    { method: "GET, PATCH, DELETE", path: "/analytics/sites/{id}", what: "Read, change or delete a measured website" },
    {
      method: "POST",
      path: "/analytics/sites/{id}/query",
      what: "Figures by day, page, source and more, filtered and compared",
    },
    { method: "GET", path: "/analytics/sites/{id}/goals", what: "Its goals, with what became of them" },
    { method: "GET", path: "/analytics/sites/{id}/funnels", what: "Its funnels" },
    { method: "GET", path: "/analytics/funnels/{id}", what: "One funnel with its results" },
    { method: "POST", path: "/analytics/events", what: "Send views and events from your server" },
  ],
  retention: [
    {
      title: "Measured websites",
      what: "Of each visit to a website that you measure: pages, events, where it came from, country, region and town, kind of device, browser, system and language, under a number that identifies the visitor for one day only (a hash with a salt that is deleted when the day is over), or for a person whom your own server names (a keyed hash of that name). No network address and no name. Beside it your goals, funnels, notes, filters, links to reports, and who gets figures by mail.",
      why: "This is the service: how many people come to your websites, from where, and what they do there. You are the controller of it.",
      kept: "Single visits for 30 days to 5 years, as the plan says; sums of days as long as the website is measured; what was taken for a program 30 days.",
    },
  ],
});
