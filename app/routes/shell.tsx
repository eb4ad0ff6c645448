import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readTrialNotice } from "#app/modules/billing/index.server.ts";
import { readBell } from "#app/modules/notifications/index.server.ts";
import { DeletionBanner } from "#app/modules/privacy/index.ts";
import { listWorkspaces } from "#app/modules/workspaces/index.server.ts";
import { moduleById } from "#app/modules.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { minutes } from "#app/shared/time.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Shell } from "#app/ui/shell/shell.tsx";
import { TimeZoneSync } from "#app/ui/shell/time-zone-sync.tsx";
import { TrialBanner } from "#app/ui/shell/trial-banner.tsx";
import { ReadOnly, ViewingBanner } from "#app/ui/shell/viewing-banner.tsx";

/** Layout of every signed-in page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { email, role, workspaceId, workspaceName, theme, deleteAfter, timeZone, impersonatorId, endsAt, userId } = session;
  const minutesLeft = endsAt ? Math.max(1, Math.ceil((endsAt.getTime() - context.now().getTime()) / minutes(1))) : 1;
  return {
    user: { email, role, workspaceId, workspaceName, workspaces: await listWorkspaces(context, session) },
    theme,
    bell: await readBell(context, userId),
    // An administrator who looks sits elsewhere.
    zone: impersonatorId ? null : timeZone,
    trialDaysLeft: readTrialNotice(context, session)?.daysLeft ?? null,
    deletion: deleteAfter && { deleteAfter, timeZone },
    viewing: impersonatorId && { email, minutesLeft },
  };
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

function Frame({ user, bell, zone, trialDaysLeft, deletion, viewing, children }: ReturnType<typeof useLoaderData<typeof loader>> & { children: ReactNode }) {
  const notices = (
    <>
      {viewing ? <ViewingBanner {...viewing} /> : null}
      {deletion ? <DeletionBanner {...deletion} /> : null}
      {trialDaysLeft === null ? null : <TrialBanner daysLeft={trialDaysLeft} href={moduleById("billing").href ?? "/billing"} />}
    </>
  );
  const shell = (
    <Shell user={user} bell={bell} notice={notices}>
      {zone ? <TimeZoneSync known={zone} /> : null}
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
