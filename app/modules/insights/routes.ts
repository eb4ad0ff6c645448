import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/insights/routes/${file}`;

/** Pages of insights, in their gate: what a plan without them sees. */
export const insightRoutes = [layout(at("gate.tsx"), [route("insights", at("insights.tsx")), route("insights/ads", at("ads.tsx"))])];
