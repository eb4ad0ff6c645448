import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const growthModule = defineModule({
  id: "growth",
  title: "Growth Hacking Studio",
  path: "/growth",
  planned: true,
  feature: "growth",
  card: {
    shortTitle: "Growth",
    description:
      "A backlog of experiments, ranked before and checked after: what you predicted beside what it brought.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "rocket",
    features: ["Backlog", "Loop simulator", "Funnel", "Score calibration"],
    landing: true,
  },
  parts: [
    {
      id: "viral",
      title: "Viral Campaign Builder",
      path: "/growth#viral",
      feature: "growth",
      shortTitle: "Viral",
      description: "Referral loops with a K-factor that counts confirmed sign-ups only.",
      status: "new",
      category: "unconventional",
      sidebar: "Advanced Growth",
      icon: "trending-up",
      features: ["Waitlists", "Rewards", "Fraud queue", "Provably fair draws"],
      landing: true,
    },
    {
      id: "community",
      title: "Community Growth Manager",
      path: "/growth#community",
      feature: "growth",
      shortTitle: "Community",
      description: "Shows who carries your community, whom to answer first, and who is about to leave it.",
      status: "new",
      category: "unconventional",
      sidebar: "Advanced Growth",
      icon: "users",
      features: ["Members", "Open questions", "Health", "Playbooks"],
      landing: true,
    },
  ],
});
