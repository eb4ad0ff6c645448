import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { seoToolsModule } from "../manifest.ts";

const offer: PlanOffer = {
  title: seoToolsModule.title,
  description: seoToolsModule.card.description,
  glyph: <ModuleGlyph module={seoToolsModule.card} />,
  feature: "seo",
  points: [
    "Tests many URLs against robots.txt for many crawlers at once, those of AI services among them.",
    "Traces redirects, reads headers and canonicals, and weighs a page with everything that it loads.",
    "Shows how a page looks in search results and as a shared link, and how wide its title is.",
    "Checks a page or a draft for its keyphrase and its readability, by documented limits.",
    "Builds and validates sitemaps, hreflang, structured data and llms.txt.",
  ],
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function SeoToolsPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
