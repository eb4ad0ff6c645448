import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const adsmartModule = defineModule({
  id: "adsmart",
  title: "AdSmart",
  path: "/adsmart",
  planned: true,
  feature: "ads_basic",
  card: {
    shortTitle: "Ads",
    description: "Tests creatives with honest statistics and moves budget to the ads that earn the most.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "target",
    features: ["Creative tests", "Allocation", "Fatigue", "CSV import"],
    landing: true,
  },
});
