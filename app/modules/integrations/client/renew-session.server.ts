import type { AppContext } from "#app/platform/context.server.ts";
import { toConnection } from "../connections/readers.server.ts";
import { findConnection, writeExpiry } from "../connections/repo.server.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import type { SessionOutcome } from "../store/connections-rpc.ts";
import { adapterOf } from "./adapters/index.ts";
import { loggedFetch } from "./call.server.ts";
import { aboutSession, openCredentials, openValues, sealValues } from "./secrets.server.ts";
import { liveTransport, practiceTransport } from "./transport.server.ts";
import type { ConnectionAnswer } from "./types.ts";

/** How long a call waits whose session could not be renewed. */
const WAIT_MS = 60_000;

/**
 * Begins or renews the session of a connection with its service. Called by the workspace's object alone, one call after the
 * other: a refresh token that was replaced opens nothing any more.
 */
export async function renewSession(
  context: AppContext,
  workspaceId: string,
  connectionId: string,
  sealed: string | null,
): Promise<SessionOutcome> {
  const row = await findConnection({ db: context.db, workspaceId }, connectionId);
  const credentials = row ? await openCredentials(context, row) : null;
  if (!row || !credentials) return { kind: "revoked" };
  const about = aboutSession(connectionId);
  const session = sealed === null ? null : await openValues(context, workspaceId, about, sealed);
  const transport = row.isPractice ? practiceTransport(context, workspaceId, row.id) : liveTransport(context);
  const fetch = loggedFetch({ context, workspaceId, connection: toConnection(row), transport });
  let last: ConnectionAnswer | null = null;
  const renewed = await adapterOf(row.connector).signIn?.(
    async (url, init) => {
      last = await fetch(url, init);
      return last;
    },
    {
      ...{ credentials, session, nowMs: context.now().getTime() },
      serverUrl: row.serverUrl ?? connectorOf(row.connector).serverUrl ?? "",
    },
  );
  if (renewed === "unknown") {
    const refused = last as ConnectionAnswer | null;
    if (refused?.kind !== "refused") return { kind: "refused", reason: "paused", retryAfterMs: WAIT_MS };
    return { kind: "refused", reason: refused.reason, retryAfterMs: refused.retryAfterMs ?? WAIT_MS };
  }
  if (!renewed) return { kind: "revoked" };
  // A token that was exchanged for a newer one has put off the end of the sign-in.
  const endsAtMs = renewed.refreshToken === "" ? Number(renewed.expiresAtMs ?? 0) : 0;
  if (row.expiresAt !== null && endsAtMs > 0)
    await writeExpiry({ db: context.db, workspaceId }, connectionId, new Date(endsAtMs));
  return { kind: "session", sealed: await sealValues(context, workspaceId, about, renewed) };
}
