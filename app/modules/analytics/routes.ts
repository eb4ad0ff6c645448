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
      route("channels", at("channels.tsx")),
      route("channels/rules", at("channel-rules.tsx")),
      route("attribution", at("attribution.tsx")),
      route("goals", at("goals.tsx")),
      route("goals/new", at("new-goal.tsx")),
      route("goals/:goalId", at("goal.tsx")),
      route("currencies", at("currencies.tsx")),
      route("settings", at("site-settings.tsx")),
    ]),
  ]),
  route("analytics/sites/:siteId/attribution.csv", at("attribution-csv.ts")),
  route("analytics/sites/:siteId/goals.csv", at("goals-csv.ts")),
];
