import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeletionBanner } from "#app/modules/privacy/index.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { minutes } from "#app/shared/time.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Shell } from "#app/ui/shell/shell.tsx";
import { ReadOnly, ViewingBanner } from "#app/ui/shell/viewing-banner.tsx";

/** Layout of every signed-in page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, role, workspaceName, theme, deleteAfter, timeZone, impersonatorId, endsAt } = await requireUser(request, context);
  const minutesLeft = endsAt ? Math.max(1, Math.ceil((endsAt.getTime() - context.now().getTime()) / minutes(1))) : 1;
  return {
    user: { email, role, workspaceName },
    theme,
    deletion: deleteAfter && { deleteAfter, timeZone },
    viewing: impersonatorId && { email, minutesLeft },
  };
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

function Frame({ user, deletion, viewing, children }: ReturnType<typeof useLoaderData<typeof loader>> & { children: ReactNode }) {
  const notices = (
    <>
      {viewing ? <ViewingBanner {...viewing} /> : null}
      {deletion ? <DeletionBanner {...deletion} /> : null}
    </>
  );
  const shell = (
    <Shell user={user} notice={notices}>
      {children}
    </Shell>
  );
  return viewing ? <ReadOnly>{shell}</ReadOnly> : shell;
}

export default function SignedInLayout() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const data = useRouteLoaderData<typeof loader>("routes/shell");
  const page = <ErrorPage error={error} retryHref={pathname} framed={data !== undefined} />;
  return data ? <Frame {...data}>{page}</Frame> : page;
}
