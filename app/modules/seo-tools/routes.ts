import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/seo-tools/${file}`;

/** The index of the tools and the page that each of them has; the registry says which there are. */
export const seoToolRoutes = [
  layout(at("routes/plan-gate.tsx"), [
    route("seo-tools", at("routes/index.tsx")),
    route("seo-tools/:tool", at("routes/tool.tsx")),
  ]),
];
