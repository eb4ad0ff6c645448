import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { reportError } from "#app/modules/telemetry/index.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { newId } from "#app/platform/ids.ts";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { readFrame } from "./frame.server.ts";
import { Frame } from "./frame.tsx";

/** Layout of every signed-in page. It is read again after each form that was carried out, so that the next form has a key of its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { ...(await readFrame(request, context, await requireUser(request, context))), formKey: newId() };
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function SignedInLayout() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const data = useRouteLoaderData<typeof loader>("routes/shell");
  useEffect(() => {
    // A refusal (403, 404) is an answer, not a fault.
    if (!isRouteErrorResponse(error)) reportError(error);
  }, [error]);
  const page = <ErrorPage error={error} retryHref={pathname + search} framed={data !== undefined} />;
  return data ? <Frame {...data}>{page}</Frame> : page;
}
