import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const retargetingModule = defineModule({
  id: "retargeting",
  title: "Retargeting & Win-Back Suite",
  path: "/retargeting",
  planned: true,
  feature: "retargeting",
  card: {
    shortTitle: "Retargeting",
    description: "Mail, web push and on-site messages for people who left, under one frequency cap across all of them.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "rotate-ccw",
    features: ["Segments", "Web push", "Win-back", "Frequency cap", "Bot-proof clicks"],
    landing: true,
  },
});
