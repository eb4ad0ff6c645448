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
    "Starts journeys by segments, events, forms, dates, schedules, by hand or by API.",
    "Waits in each person's own time zone, and for what they do.",
    "Records every step with its input, output and time, and retries from the step that failed.",
    "Keeps every version: people finish the one that they began.",
    "Tries a journey with a real contact without sending anything.",
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
