import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/adsmart/${file}`;

/** Pages of AdSmart, in their gate: what a plan without it sees. */
export const adsmartRoutes = [
  layout(at("routes/plan-gate.tsx"), [
    route("adsmart", at("performance/routes/performance.tsx")),
    route("adsmart/cohorts", at("cohorts/routes/cohorts.tsx")),
    route("adsmart/campaigns", at("campaigns/routes/campaigns.tsx")),
    route("adsmart/imports", at("imports/routes/imports.tsx")),
    route("adsmart/creatives", at("creatives/routes/creatives.tsx")),
    route("adsmart/creatives/:creativeId", at("creatives/routes/creative.tsx")),
    route("adsmart/tests", at("experiments/routes/tests.tsx")),
    route("adsmart/tests/:testId", at("experiments/routes/test.tsx")),
    route("adsmart/geo-tests", at("geo-tests/routes/geo-tests.tsx")),
    route("adsmart/geo-tests/:testId", at("geo-tests/routes/geo-test.tsx")),
    route("adsmart/budget", at("budget/routes/budget.tsx")),
    route("adsmart/alerts", at("alerts/routes/alerts.tsx")),
    route("adsmart/settings", at("settings/routes/settings.tsx")),
  ]),
];

/** Outside the frame: files. */
export const adsmartResourceRoutes = [
  route("adsmart/imports/upload", at("imports/large/routes/upload.ts")),
  route("adsmart/performance.csv", at("performance/routes/performance-csv.ts")),
  route("adsmart/cohorts.csv", at("cohorts/routes/cohorts-csv.ts")),
  route("adsmart/geo-tests/:testId/regions.csv", at("geo-tests/routes/regions-csv.ts")),
];
