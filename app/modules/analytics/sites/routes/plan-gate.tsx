import { Outlet } from "@remix-run/react";
import { moduleById } from "#app/modules.ts";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";

/** The overview is part of every plan; the pages beyond it refuse, and this gate offers the upgrade. */
const module = moduleById("insightview");

const offer: PlanOffer = {
  title: module.title,
  offerTitle: "Advanced analytics",
  description: "What stands behind the numbers of the overview.",
  glyph: <ModuleGlyph module={module} />,
  feature: "analytics_advanced",
  points: [
    "Channels by exact rules that you can change, for all of history; AI assistants are a channel of their own.",
    "Funnels, journeys and cohorts: where people stop, how they go on, and who comes back.",
    "Attribution by eight models side by side, with the range each figure may lie in.",
    "Trends with a forecast that is hidden when guessing would be better, and anomalies with what they come from.",
  ],
  kept: "Your websites go on being measured meanwhile; the overview stays open.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function AnalyticsPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
