import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { CAMPAIGNS, SHORT_LINKS, UTM_RULES } from "../paths.ts";

/** Breadcrumbs, title and buttons of a page under /cross-module. */
export function CampaignHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <div className="print:hidden">
        <Breadcrumbs />
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-60 font-bold text-2xl tracking-tight">
          <Breakable text={title} />
        </h1>
        {children}
      </div>
    </>
  );
}

/** The parts of the module. */
export function CampaignNav() {
  return (
    <TabLinks
      label="Campaigns"
      tabs={[
        { to: CAMPAIGNS, label: "Campaigns", end: true },
        { to: SHORT_LINKS, label: "Short links" },
        { to: UTM_RULES, label: "UTM rules" },
      ]}
    />
  );
}
