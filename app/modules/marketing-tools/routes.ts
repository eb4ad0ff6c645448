import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/marketing-tools/${file}`;

/** The catalogue and the page that each tool has; the registry says which there are. */
export const marketingToolRoutes = [
  route("marketing-tools", at("routes/catalogue.tsx")),
  route("marketing-tools/:tool", at("routes/tool.tsx")),
];
