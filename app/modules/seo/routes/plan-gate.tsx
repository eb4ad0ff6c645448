import { Outlet } from "@remix-run/react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { seoModule } from "../manifest.ts";

const offer: PlanOffer = {
  title: seoModule.title,
  description: seoModule.card.description,
  glyph: <ModuleGlyph module={seoModule.card} />,
  feature: "seo",
  points: [
    "Crawls the whole site politely, by robots.txt and sitemaps, and never faster than your server likes.",
    "Checks every page for what keeps it from being found: titles, canonicals, redirects, broken links, duplicates, hreflang, structured data, speed.",
    "Says for each finding why it matters and how to fix it, with the value found and the limit.",
    "Compares each crawl with the one before: what is new, what is fixed, what is still there.",
    "Runs automatically each day, week or month, and exports everything as CSV and JSON.",
  ],
  kept: "Websites you connected before are kept with all that was found, and continue as before after the upgrade.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function SeoPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
