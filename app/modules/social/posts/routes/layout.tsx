import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { socialModule } from "../../manifest.ts";

const offer: PlanOffer = {
  title: socialModule.title,
  description: socialModule.card.description,
  glyph: <ModuleGlyph module={socialModule.card} />,
  feature: "social",
  points: [
    "Writes one post for several accounts, with a separate text where a network needs it.",
    "Counts as each network counts, and splits long texts into threads at ends of sentences.",
    "Publishes at a set time or in the next free slot of a queue, each post exactly once.",
    "Gets posts approved by colleagues and, with a link, by people without an account.",
    "Collects likes, replies, reposts and clicks, and the mentions and replies that you answer from one inbox.",
  ],
  kept: "Posts you wrote before are kept and work again after the upgrade.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

/** The frame of every page under /social. */
export default function SocialLayout() {
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
