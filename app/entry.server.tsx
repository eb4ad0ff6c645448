import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { coalesceChunks } from "#app/platform/http/coalesce-chunks.ts";
import { SCRIPTLESS_POLICY } from "./platform/http/csp.ts";
import { NonceProvider } from "./platform/nonce.tsx";
import { isScriptless } from "./root.tsx";

const ABORT_AFTER_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ABORT_AFTER_MS);
  let answerStatus = status;
  const body = await renderToReadableStream(
    <NonceProvider value={context.nonce}>
      <RemixServer context={remix} url={request.url} nonce={context.nonce} abortDelay={ABORT_AFTER_MS} />
    </NonceProvider>,
    {
      nonce: context.nonce,
      signal: abort.signal,
      onError(error) {
        if (abort.signal.aborted) return;
        answerStatus = 500;
        context.log.error("render.failed", { path: new URL(request.url).pathname }, error);
      },
    },
  );
  const finished = body.allReady.finally(() => clearTimeout(timer));
  if (isbot(request.headers.get("user-agent") ?? "")) await finished;
  else context.waitUntil(finished.catch(() => undefined));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { matches, loaderData } = remix.staticHandlerContext;
  const scriptless = matches.some(({ route }) =>
    isScriptless(remix.routeModules[route.id]?.handle, loaderData[route.id]),
  );
  if (scriptless && !headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", SCRIPTLESS_POLICY);
  return new Response(coalesceChunks(body), { headers, status: answerStatus });
}

/** Everything a loader or action throws that nobody expected. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  // A wrong method or a missing page is the caller's mistake, and the request's log line has its status.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error("page.failed", { path: new URL(request.url).pathname }, error);
}
