import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Shell } from "#app/ui/shell/shell.tsx";

/** Layout of every signed-in page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, role, workspaceName, theme } = await requireUser(request, context);
  return { user: { email, role, workspaceName }, theme };
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function SignedInLayout() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <Shell user={user}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const data = useRouteLoaderData<typeof loader>("routes/shell");
  const page = <ErrorPage error={error} retryHref={pathname} framed={data !== undefined} />;
  return data ? <Shell user={data.user}>{page}</Shell> : page;
}
