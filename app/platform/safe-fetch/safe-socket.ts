import { err, ok, type Result } from "#app/shared/result.ts";
import { MESSAGES } from "./failure.ts";
import { checkUrl } from "./guard.ts";
import { refuseHost } from "./public-name.ts";
import type { Resolver } from "./resolve.ts";
import { sharedDohResolver } from "./safe-fetch.ts";

export interface SafeSocketDependencies {
  fetch: typeof fetch;
  resolver: Resolver | null;
  allowLoopback: boolean;
  ownHosts: readonly string[];
}

/**
 * Opens a WebSocket to an address that passes the same guard as `safeFetch`: no inside address, no port but 80 and 443, no redirect.
 * The address begins with https:// or http://. Errors: what to show, nothing was sent.
 */
export async function openSocket(
  { fetch, resolver, allowLoopback, ownHosts }: SafeSocketDependencies,
  address: string,
  timeoutMs: number,
): Promise<Result<WebSocket, string>> {
  const checked = checkUrl(address, { ownHosts, allowLoopback });
  if (!checked.ok) return err(checked.error.message);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const refusal = await refuseHost(checked.value, { resolver, allowLoopback }, { signal, fresh: false });
    if (refusal) return err(refusal.message);
    const headers = { upgrade: "websocket" };
    const response = await fetch(checked.value.href, { headers, redirect: "manual", signal });
    const { webSocket } = response;
    if (!webSocket) {
      await response.body?.cancel().catch(() => undefined);
      return err(`The server answered with status ${response.status} and opened no WebSocket.`);
    }
    webSocket.accept();
    return ok(webSocket);
  } catch {
    return err(signal.aborted ? MESSAGES.timeout : MESSAGES.connection);
  }
}

/** What this Worker opens sockets with, from its configuration. */
export const socketsOf = (config: { APP_URL: string; ALLOW_LOOPBACK_FETCH: boolean }): SafeSocketDependencies => ({
  fetch,
  resolver: sharedDohResolver(),
  allowLoopback: config.ALLOW_LOOPBACK_FETCH,
  ownHosts: [new URL(config.APP_URL).hostname],
});
