import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { adapterOf } from "../client/adapters/index.ts";
import { loggedFetch } from "../client/call.server.ts";
import { NO_CONNECTION, UNREADABLE } from "../client/open.server.ts";
import { aboutSession, type Credentials, openCredentials, openValues } from "../client/secrets.server.ts";
import { liveTransport, practiceTransport } from "../client/transport.server.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import { toConnection } from "./readers.server.ts";
import { type ConnectionRow, findConnection } from "./repo.server.ts";
import { changeConnection } from "./service.server.ts";

/**
 * The session of a connection whose service cannot be signed in to without a person, renewed where that is due. Null: there is none,
 * or it could not be renewed; then the service refuses the test.
 */
async function sessionOf(context: RequestContext, row: ConnectionRow, credentials: Credentials) {
  const { needsSignIn, signsInByPerson } = adapterOf(row.connector);
  if (!signsInByPerson) return null;
  const { workspaceId, id } = row;
  const stub = connectionsStub(context, workspaceId);
  const stored = await stub.session(id);
  const open = (sealed: string | null) =>
    sealed === null ? null : openValues(context, workspaceId, aboutSession(id), sealed);
  const session = await open(stored);
  if (!needsSignIn?.({ credentials, session, serverUrl: "", nowMs: context.now().getTime() })) return session;
  const renewed = await stub.renewSession(workspaceId, id, stored);
  return renewed.kind === "session" ? open(renewed.sealed) : session;
}

/**
 * Asks the service once whose credentials these are, whatever the breaker says, and writes down how that ended. A test that fails is an
 * answer, not an error. Errors: forbidden, plan_required, not_found, conflict, rate_limited.
 */
export async function testConnection(
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<Result<{ row: ConnectionRow; problem: string | null }>> {
  const scope = workspaceScope(context, actor);
  const row = await findConnection(scope, id);
  if (!row) return err(NO_CONNECTION);
  const credentials = await openCredentials(context, row);
  if (!credentials) return err(UNREADABLE);
  const stub = connectionsStub(context, actor.workspaceId);
  let problem: string | null = null;
  const tested = await changeConnection(context, actor, id, {
    action: "tested",
    detail: ({ name }) => (problem === null ? name : `${name}: failed`),
    change: async (before) => {
      await stub.reset(id);
      const transport = row.isPractice ? practiceTransport(context, actor.workspaceId, id) : liveTransport(context);
      const fetch = loggedFetch({
        ...{ context, workspaceId: actor.workspaceId, transport },
        connection: toConnection(before),
      });
      const serverUrl = before.serverUrl ?? connectorOf(before.connector).serverUrl ?? "";
      const session = await sessionOf(context, before, credentials);
      const call = { credentials, serverUrl, session, nowMs: context.now().getTime() };
      const account = await adapterOf(before.connector).identify(fetch, call);
      if (!account.ok) {
        problem = account.error.message;
        // An answer that refuses the credentials, as opposed to none at all.
        const isRefusal = account.error.code === "invalid_input" && before.status === "ok";
        return ok({ lastError: problem, status: isRefusal ? ("needs_attention" as const) : before.status });
      }
      const { handle, url, avatarUrl } = account.value;
      const status = before.status === "paused" ? ("paused" as const) : ("ok" as const);
      return ok({ accountHandle: handle, accountUrl: url, avatarUrl, status, lastError: null });
    },
  });
  return tested.ok ? ok({ row: tested.value, problem }) : tested;
}
