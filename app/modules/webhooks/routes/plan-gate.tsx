import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import { moduleById } from "#app/modules.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { ErrorPage, errorTitle, isPlanRefusal, statusOf } from "#app/ui/page/error-page.tsx";
import { WebhooksUpgrade } from "../ui/upgrade.tsx";

/** Present so that the frame around it has loaded its data when a page below refuses. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

export default function WebhooksPlanGate() {
  return <Outlet />;
}

/** Speaks when a page below refused, or has no title of its own. */
export const meta: MetaFunction = ({ error }) => [
  { title: error && !isPlanRefusal(error) ? errorTitle(statusOf(error)) : "Webhooks · Kaja" },
];

/** Every loader and action below refuses with 403 when the plan has no API access; the person reads what webhooks would do. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isPlanRefusal(error)) return <WebhooksUpgrade billingHref={moduleById("billing").href ?? "/contact"} />;
  return <ErrorPage error={error} retryHref={pathname} framed />;
}
