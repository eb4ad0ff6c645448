import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import { moduleById } from "#app/modules.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { UpgradePage } from "../ui/upgrade.tsx";

/** Present so that the frame around it has loaded its data when a page below refuses. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

export default function SeoGate() {
  return <Outlet />;
}

const isPlanRefusal = (data: unknown): boolean => typeof data === "object" && data !== null && "code" in data && data.code === "plan_required";

/** Every loader and action below refuses with 403 when the plan lacks the SEO Engine; the person reads what it would do. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && isPlanRefusal(error.data)) return <UpgradePage billingHref={moduleById("billing").href ?? "/contact"} />;
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} retryHref={pathname} framed />;
}
