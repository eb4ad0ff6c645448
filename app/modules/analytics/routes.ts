import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/analytics/routes/${file}`;

/** Pages of InsightView, in its gate: what a plan without it sees. */
export const analyticsRoutes = [
  layout(at("gate.tsx"), [
    route("analytics", at("home.tsx")),
    route("analytics/sites", at("sites.tsx")),
    route("analytics/new", at("new-site.tsx")),
    route("analytics/sites/:siteId/export.ndjson", at("export-ndjson.ts")),
    route("analytics/sites/:siteId", at("site.tsx"), [
      route("", at("overview.tsx"), { index: true }),
      route("settings", at("site-settings.tsx")),
      route("settings/import", at("import.tsx")),
      route("settings/import/:importId", at("import-draft.tsx")),
    ]),
  ]),
];
