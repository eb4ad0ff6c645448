import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/insights/${file}`;

/** Pages of insights, in their gate: what a plan without them sees. */
export const insightRoutes = [
  layout(at("routes/plan-gate.tsx"), [
    route("insights", at("routes/insights.tsx")),
    route("insights/ads", at("ads/routes/ads.tsx")),
  ]),
];
