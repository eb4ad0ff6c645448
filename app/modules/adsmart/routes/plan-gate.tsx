import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { adsmartModule } from "../manifest.ts";

const offer: PlanOffer = {
  title: adsmartModule.title,
  description: "What your ads earn, which ones wear out, and where more budget pays off.",
  glyph: <ModuleGlyph module={adsmartModule.card} />,
  feature: "ads_basic",
  points: [
    "Exports of Google, Meta, LinkedIn, TikTok, Microsoft and Pinterest in one table, in one currency. No account needs to be connected.",
    "Creative tests that say how likely the best ad is the best, and what a wrong choice costs.",
    "Response curves of your own history, with their error, and a budget that follows them.",
  ],
  kept: "Your imported figures are kept.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function AdsmartPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
