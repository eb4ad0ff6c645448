import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { ADMIN_TABS } from "../tabs.ts";

export const meta: MetaFunction = () => [{ title: "Admin Panel · Kaja" }];

/** Administrators only. Each page behind it asks for itself as well: the router runs loaders side by side. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return null;
}

export default function Admin() {
  return (
    <div>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Admin Panel</h1>
      <TabLinks label="Admin Panel" tabs={ADMIN_TABS} />
      <Outlet />
    </div>
  );
}
