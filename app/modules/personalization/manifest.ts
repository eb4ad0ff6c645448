import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const personalizationModule = defineModule({
  id: "personalization",
  title: "Personalization Engine",
  path: "/personalization",
  planned: true,
  feature: "personalization",
  card: {
    shortTitle: "Personalization",
    description: "Variants decided at the edge, without flicker, with results you can check at any time.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "split",
    features: ["A/B tests", "Segments", "Bandits", "Feature flags"],
    landing: true,
  },
});
