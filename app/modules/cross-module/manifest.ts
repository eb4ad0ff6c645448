import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const crossModuleModule = defineModule({
  id: "cross-module",
  title: "Cross-Module Campaigns",
  path: "/cross-module",
  planned: true,
  feature: "cross_module",
  card: {
    shortTitle: "Campaigns",
    description: "One campaign holds its posts, mails, ads, pages, links and budget, with one report.",
    status: "available",
    category: "other",
    sidebar: "AI & Advanced",
    icon: "layers",
    features: ["Campaign board", "UTM rules", "Go-live checklist"],
  },
});
