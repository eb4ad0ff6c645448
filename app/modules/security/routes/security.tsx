import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { securityTabs } from "../tabs.ts";

export const meta: MetaFunction = () => [{ title: "Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { workspaceRole } = await requireUser(request, context);
  return { viewer: workspaceRole === "viewer" };
}

export default function Security() {
  const { viewer } = useLoaderData<typeof loader>();
  return (
    <div>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Security</h1>
      <TabLinks label="Security" tabs={securityTabs(viewer)} />
      <Outlet />
    </div>
  );
}
