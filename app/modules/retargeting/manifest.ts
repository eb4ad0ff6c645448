import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const retargetingModule = defineModule({
  id: "retargeting",
  title: "Retargeting & Win-Back Suite",
  path: "/retargeting",
  feature: "retargeting",
  card: {
    goKey: "q",
    shortTitle: "Retargeting",
    description: "Mail campaigns that bring people back, only to those who agreed, with bot clicks filtered out.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "rotate-ccw",
    features: ["Mail campaigns", "Bot-proof clicks", "Frequency cap", "A/B subjects", "Preference page"],
    landing: true,
  },
});
