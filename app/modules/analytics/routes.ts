import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/analytics/routes/${file}`;

/** Pages of InsightView, in its gate: what a plan without it sees. */
export const analyticsRoutes = [
  layout(at("gate.tsx"), [
    route("analytics", at("home.tsx")),
    route("analytics/sites", at("sites.tsx")),
    route("analytics/new", at("new-site.tsx")),
    route("analytics/sites/:siteId", at("site.tsx"), [
      route("", at("overview.tsx"), { index: true }),
      route("events", at("events.tsx")),
      route("channels", at("channels.tsx")),
      route("channels/rules", at("channel-rules.tsx")),
      route("attribution", at("attribution.tsx")),
      route("goals", at("goals.tsx")),
      route("goals/new", at("new-goal.tsx")),
      route("goals/:goalId", at("goal.tsx")),
      route("currencies", at("currencies.tsx")),
      route("revenue", at("revenue.tsx")),
      route("funnels", at("funnels.tsx")),
      route("funnels/new", at("new-funnel.tsx")),
      route("funnels/:funnelId", at("funnel.tsx")),
      route("funnels/:funnelId/edit", at("edit-funnel.tsx")),
      route("journeys", at("journeys.tsx")),
      route("retention", at("retention.tsx")),
      route("trends", at("trends.tsx")),
      route("calendar", at("calendar.tsx")),
      route("breakdown/:dimension", at("breakdown.tsx")),
      route("sharing", at("sharing.tsx")),
      route("settings", at("site-settings.tsx")),
      route("settings/import", at("import.tsx")),
      route("settings/import/:importId", at("import-draft.tsx")),
    ]),
  ]),
];

/** For calendar programs, which cannot sign in. */
export const calendarRoutes = [route("marketing-calendar.ics", at("marketing-calendar.ts"))];

/** Answers without a page around them. */
export const analyticsResourceRoutes = [
  route("analytics/sites/:siteId/attribution.csv", at("attribution-csv.ts")),
  route("analytics/sites/:siteId/goals.csv", at("goals-csv.ts")),
  route("analytics/sites/:siteId/funnels/:funnelId/export.csv", at("funnel-csv.ts")),
  route("analytics/sites/:siteId/journeys.csv", at("journeys-csv.ts")),
  route("analytics/sites/:siteId/revenue.csv", at("revenue-csv.ts")),
  route("analytics/sites/:siteId/retention.csv", at("retention-csv.ts")),
  route("analytics/sites/:siteId/export.ndjson", at("export-ndjson.ts")),
  route("analytics/sites/:siteId/breakdown/:dimension/export.csv", at("breakdown-csv.ts")),
];

/** Open to anyone who holds the link. */
export const sharedAnalyticsRoutes = [route("shared/analytics/:token", at("shared.tsx"))];
