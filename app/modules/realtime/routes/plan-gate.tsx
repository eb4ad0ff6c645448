import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { realtimeModule } from "../manifest.ts";

const offer: PlanOffer = {
  title: realtimeModule.title,
  description: realtimeModule.card.description,
  glyph: <ModuleGlyph module={realtimeModule.card} />,
  feature: "realtime",
  points: [
    "Who is on your website this minute: on which page, from which source and country.",
    "Every view and event as it comes, within a second.",
    "A big screen for the wall on launch day.",
    "Word within minutes when traffic is far above or below the usual, with the source it comes from.",
  ],
  kept: "Your websites continue to be measured meanwhile.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function RealtimePlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
