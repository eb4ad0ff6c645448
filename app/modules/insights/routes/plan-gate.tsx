import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { insightsModule } from "../manifest.ts";

const offer: PlanOffer = {
  title: insightsModule.title,
  description: "What changed, why, and what comes next.",
  glyph: <ModuleGlyph module={insightsModule.card} />,
  feature: "insights",
  points: [
    "What changed on your website and what it comes from, in sentences with the numbers, ranked by what they are worth.",
    "Only what passed a test: nothing is said about a handful of visits.",
    "A forecast of your campaigns for the next two weeks, with the range it may lie in; nothing where last week says as much.",
  ],
  kept: "Your websites continue to be measured meanwhile.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function InsightsPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
