import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { analyticsModule } from "../../manifest.ts";

/** The overview is part of every plan; the pages beyond it refuse, and this gate offers the upgrade. */
const offer: PlanOffer = {
  title: analyticsModule.title,
  offerTitle: "Advanced analytics",
  description: "The reports behind the numbers of the overview.",
  glyph: <ModuleGlyph module={analyticsModule.card} />,
  feature: "analytics_advanced",
  points: [
    "Channels by exact rules that you can change, for all of history; AI assistants are a channel of their own.",
    "Funnels, journeys and cohorts: where people stop, how they continue, and who comes back.",
    "Attribution by eight models side by side, with the range each figure may lie in.",
    "Trends with a forecast that is hidden when guessing would be better, and anomalies with what they come from.",
  ],
  kept: "Your websites continue to be measured meanwhile; the overview stays open.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function AnalyticsPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
