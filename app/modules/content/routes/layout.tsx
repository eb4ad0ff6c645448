import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { contentModule } from "../manifest.ts";

const offer: PlanOffer = {
  title: contentModule.title,
  description: contentModule.card.description,
  glyph: <ModuleGlyph module={contentModule.card} />,
  feature: "content_basic",
  points: [
    "Keeps articles, newsletters and ads in one library with folders, tags and owners.",
    "Checks readability and search terms while you write.",
    "Compares pages that rank, and scores how much of them your text covers.",
    "Keeps every version, and shows what changed word by word.",
    "Gets texts approved by colleagues and, with a link, by people without an account.",
    "Publishes on a fast blog of your own, at once or at a set time.",
  ],
  kept: "Content you created before is kept and works again after the upgrade.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

/** The frame of every page under /content. */
export default function ContentLayout() {
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
