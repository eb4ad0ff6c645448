import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { automationModule } from "../../manifest.ts";

const offer: PlanOffer = {
  title: automationModule.title,
  description: automationModule.card.description,
  glyph: <ModuleGlyph module={automationModule.card} />,
  feature: automationModule.feature,
  points: [
    "Starts journeys from segments, events, forms, dates or schedules, manually or by API.",
    "Waits in each person's time zone, or for what they do next.",
    "Records every step with input, output and time, and retries from the failed step.",
    "Keeps every version: contacts finish the one they started.",
    "Tests a journey with a real contact without sending anything.",
  ],
  kept: "Flows you created before are kept and continue after the upgrade.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

/** The frame of every page under /automation. */
export default function AutomationLayout() {
  return (
    <>
      <Breadcrumbs />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
