import { Outlet, useMatches } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/page/breadcrumbs.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { MESSAGE_TABS } from "../tabs.ts";

const TITLE = "Retargeting & Win-Back Suite";

const offer: PlanOffer = {
  title: TITLE,
  description: "Mail campaigns to people who agreed to them, with bot clicks filtered out.",
  glyph: <ModuleGlyph module={{ icon: "rotate-ccw", category: "growth" }} />,
  feature: "retargeting",
  points: [
    "Designs emails from blocks that work in Outlook, Gmail and Apple Mail, light and dark.",
    "Sends to a segment, and only to people whose consent and topic allow it.",
    "Respects quiet hours in each person's time zone and one email limit across all campaigns.",
    "Separates clicks by people from clicks by security software, and shows both.",
  ],
  kept: "Templates and campaigns you created before are kept and work again after the upgrade.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

/** The frame of every page under /retargeting: the way to it and the tabs; each page has its own heading. */
export default function MessagesLayout() {
  const page = useMatches().at(-1);
  const { trail } = (page?.handle ?? {}) as { trail?: (data: unknown) => Crumb[] };
  return (
    <>
      <Breadcrumbs {...(trail ? { trail: trail(page?.data) } : {})} />
      <TabLinks label={TITLE} tabs={MESSAGE_TABS} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
