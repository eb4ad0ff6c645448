import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const dashboardModule = defineModule({
  id: "dashboard",
  title: "Dashboard",
  path: "/dashboard",
  feature: "dashboard",
  card: {
    shortTitle: "Dashboard",
    goKey: "d",
    description: "What happened since yesterday, and what to do next.",
    status: "available",
    category: "other",
    sidebar: null,
    icon: "layout-dashboard",
    features: ["Stat cards", "Tools", "Recent activity"],
  },
});
