import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import {
  ADSMART,
  ALERTS,
  BUDGET,
  CAMPAIGNS,
  COHORTS,
  CREATIVES,
  GEO_TESTS,
  IMPORTS,
  SETTINGS,
  TESTS,
} from "../paths.ts";

const TABS = [
  { to: ADSMART, label: "Performance", end: true },
  { to: COHORTS, label: "Cohorts" },
  { to: CAMPAIGNS, label: "Campaigns" },
  { to: IMPORTS, label: "Imports" },
  { to: CREATIVES, label: "Creatives" },
  { to: TESTS, label: "Tests" },
  { to: GEO_TESTS, label: "Geo tests" },
  { to: BUDGET, label: "Budget" },
  { to: ALERTS, label: "Alerts" },
  { to: SETTINGS, label: "Settings" },
];

/** The top of every page of AdSmart: the way back, its title, and the tabs. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Breadcrumbs />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-40 break-words font-bold text-2xl tracking-tight">{title}</h1>
        {children}
      </div>
      <TabLinks label="AdSmart" tabs={TABS} />
    </>
  );
}
