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
      route("trends", at("trends.tsx")),
      route("calendar", at("calendar.tsx")),
      route("settings", at("site-settings.tsx")),
    ]),
  ]),
];

/** For calendar programs, which cannot sign in. */
export const calendarRoutes = [route("marketing-calendar.ics", at("marketing-calendar.ts"))];
