import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/analytics/${file}`;

/** Pages of InsightView, in its gate: what a plan without it sees. */
export const analyticsRoutes = [
  layout(at("sites/routes/plan-gate.tsx"), [
    route("analytics", at("sites/routes/home.tsx")),
    route("analytics/sites", at("sites/routes/sites.tsx")),
    route("analytics/new", at("sites/routes/new-site.tsx")),
    route("analytics/sites/:siteId", at("sites/routes/site.tsx"), [
      route("", at("reports/overview/routes/overview.tsx"), { index: true }),
      route("events", at("reports/events/routes/events.tsx")),
      route("channels", at("reports/channels/routes/channels.tsx")),
      route("channels/rules", at("reports/channels/routes/channel-rules.tsx")),
      route("attribution", at("reports/attribution/routes/attribution.tsx")),
      route("goals", at("reports/goals/routes/goals.tsx")),
      route("goals/new", at("reports/goals/routes/new-goal.tsx")),
      route("goals/:goalId", at("reports/goals/routes/goal.tsx")),
      route("currencies", at("reports/revenue/routes/currencies.tsx")),
      route("revenue", at("reports/revenue/routes/revenue.tsx")),
      route("funnels", at("reports/funnels/routes/funnels.tsx")),
      route("funnels/new", at("reports/funnels/routes/new-funnel.tsx")),
      route("funnels/:funnelId", at("reports/funnels/routes/funnel.tsx")),
      route("funnels/:funnelId/edit", at("reports/funnels/routes/edit-funnel.tsx")),
      route("journeys", at("reports/journeys/routes/journeys.tsx")),
      route("retention", at("reports/retention/routes/retention.tsx")),
      route("trends", at("reports/trends/routes/trends.tsx")),
      route("calendar", at("calendar/routes/calendar.tsx")),
      route("breakdown/:dimension", at("reports/breakdown/routes/breakdown.tsx")),
      route("sharing", at("sharing/routes/sharing.tsx")),
      route("settings", at("sites/routes/site-settings.tsx")),
      route("settings/import", at("imports/routes/import.tsx")),
      route("settings/import/:importId", at("imports/routes/import-draft.tsx")),
    ]),
  ]),
];

/** For calendar programs, which cannot sign in. */
export const calendarRoutes = [route("marketing-calendar.ics", at("calendar/routes/marketing-calendar.ts"))];

/** Answers without a page around them. */
export const analyticsResourceRoutes = [
  route("analytics/sites/:siteId/attribution.csv", at("reports/attribution/routes/attribution-csv.ts")),
  route("analytics/sites/:siteId/goals.csv", at("reports/goals/routes/goals-csv.ts")),
  route("analytics/sites/:siteId/funnels/:funnelId/export.csv", at("reports/funnels/routes/funnel-csv.ts")),
  route("analytics/sites/:siteId/journeys.csv", at("reports/journeys/routes/journeys-csv.ts")),
  route("analytics/sites/:siteId/revenue.csv", at("reports/revenue/routes/revenue-csv.ts")),
  route("analytics/sites/:siteId/retention.csv", at("reports/retention/routes/retention-csv.ts")),
  route("analytics/sites/:siteId/export.ndjson", at("exports/routes/export-ndjson.ts")),
  route("analytics/sites/:siteId/breakdown/:dimension/export.csv", at("reports/breakdown/routes/breakdown-csv.ts")),
];

/** Open to anyone who holds the link. */
export const sharedAnalyticsRoutes = [route("shared/analytics/:token", at("sharing/routes/shared.tsx"))];
