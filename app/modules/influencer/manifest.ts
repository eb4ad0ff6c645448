import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const influencerModule = defineModule({
  id: "influencer",
  title: "Influencer & Affiliate Builder",
  path: "/influencer",
  planned: true,
  feature: "influencer",
  card: {
    shortTitle: "Influencer",
    description: "Partner programs with tracked links, commissions that follow refunds, and payouts from one ledger.",
    status: "available",
    category: "growth",
    sidebar: "Advanced Growth",
    icon: "handshake",
    features: ["Links", "Commissions", "Payouts", "Fraud rules", "Partner portal"],
    landing: true,
  },
});
