import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { SETTINGS_TABS } from "../tabs.ts";

export const meta: MetaFunction = () => [{ title: "Settings · Kaja" }];

export default function Settings() {
  return (
    <div>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Settings</h1>
      <TabLinks label="Settings" tabs={SETTINGS_TABS} />
      <Outlet />
    </div>
  );
}
