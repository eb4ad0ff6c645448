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
      route("breakdown/:dimension", at("breakdown.tsx")),
      route("sharing", at("sharing.tsx")),
      route("settings", at("site-settings.tsx")),
    ]),
  ]),
];

/** Answers without a page around them. */
export const analyticsResourceRoutes = [route("analytics/sites/:siteId/breakdown/:dimension/export.csv", at("breakdown-csv.ts"))];

/** Open to anyone who holds the link. */
export const sharedAnalyticsRoutes = [route("shared/analytics/:token", at("shared.tsx"))];
