import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { leadsModule } from "../manifest.ts";
import { LEAD_TABS } from "../tabs.ts";

const offer: PlanOffer = {
  title: leadsModule.title,
  description: leadsModule.card.description,
  glyph: <ModuleGlyph module={leadsModule.card} />,
  feature: "lead_generation",
  points: [
    "Keeps every person your business knows in one place, with where they came from and everything they did since.",
    "Records each consent with its exact text, source and time, so that you can prove it.",
    "Groups people by rules that stay up to date: what they did, what they agreed to, what you know about them.",
    "Collects new people with forms on your website that work without scripts.",
    "Moves leads through a pipeline with owners, scores and the revenue of each source.",
  ],
  kept: "Contacts and forms you created before are kept and work again after the upgrade.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

/** The frame of every page under /leads: the way to it and the tabs; each page has its own heading. */
export default function LeadsLayout() {
  return (
    <>
      <Breadcrumbs />
      <TabLinks label={leadsModule.title} tabs={LEAD_TABS} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
