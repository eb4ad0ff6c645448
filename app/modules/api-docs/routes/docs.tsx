import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { DOCS_PATH, GUIDES, guidePath, REFERENCE_PATH } from "../domain/guides.ts";

export const meta: MetaFunction = () => [{ title: "API Documentation · Kaja" }];

const TABS = [
  { to: DOCS_PATH, label: "Overview", end: true },
  { to: REFERENCE_PATH, label: "Reference" },
  ...GUIDES.map(({ slug, label }) => ({ to: guidePath(slug), label })),
];

/** Tabs of the documentation, above each of its pages. */
export default function Docs() {
  return (
    <div>
      <TabLinks label="API documentation" tabs={TABS} />
      <Outlet />
    </div>
  );
}
