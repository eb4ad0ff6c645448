import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/seo-tools/routes/${file}`;

/** The index of the tools and the page that each of them has; the registry says which there are. */
export const seoToolRoutes = [layout(at("gate.tsx"), [route("seo-tools", at("index.tsx")), route("seo-tools/:tool", at("tool.tsx"))])];
