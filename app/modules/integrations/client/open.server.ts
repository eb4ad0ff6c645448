import type { AppContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { toConnection } from "../connections/readers.server.ts";
import { type ConnectionRow, findConnection } from "../connections/repo.server.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import type { AdapterCall } from "./adapters/adapter.ts";
import { adapterOf } from "./adapters/index.ts";
import { type CallScope, call, peek, toAnswer, toOutgoing } from "./call.server.ts";
import { noteRevoked } from "./revoked.server.ts";
import { aboutSession, type Credentials, openCredentials, openValues } from "./secrets.server.ts";
import { liveTransport, practiceTransport } from "./transport.server.ts";
import type { ConnectionAnswer, ConnectionClient } from "./types.ts";

export const NO_CONNECTION = appError("not_found", "Connection not found in this workspace.");
export const UNREADABLE = appError(
  "conflict",
  "The credentials of this connection can no longer be read. Enter them again.",
);

const NEEDS_ATTENTION: ConnectionAnswer = { kind: "refused", reason: "needs_attention" };

/** A connection that is open: its credentials and session, as long as it is used. */
class OpenConnection implements ConnectionClient {
  readonly connection;
  readonly #scope: CallScope;
  readonly #credentials: Credentials;
  readonly #serverUrl: string;
  /** As the workspace's object holds it, to tell it from one that another call has renewed meanwhile. */
  #sealed: string | null;
  #session: Credentials | null;

  constructor(scope: CallScope, credentials: Credentials, sealed: string | null, session: Credentials | null) {
    this.connection = scope.connection;
    this.#scope = scope;
    this.#credentials = credentials;
    this.#sealed = sealed;
    this.#session = session;
    this.#serverUrl = scope.connection.serverUrl ?? connectorOf(scope.connection.connector).serverUrl ?? "";
  }

  get #adapter() {
    return adapterOf(this.connection.connector);
  }

  #call(): AdapterCall {
    const { context } = this.#scope;
    return {
      credentials: this.#credentials,
      serverUrl: this.#serverUrl,
      session: this.#session,
      nowMs: context.now().getTime(),
    };
  }

  /** Begins or renews the session, which the workspace's object does for one call at a time. Null: done. */
  async #signIn(): Promise<ConnectionAnswer | null> {
    const { context, workspaceId } = this.#scope;
    const { id } = this.connection;
    const outcome = await connectionsStub(context, workspaceId).renewSession(workspaceId, id, this.#sealed);
    if (outcome.kind === "revoked") return this.#revoked();
    // Nothing of what the caller asked for was sent: the session came first.
    if (outcome.kind === "refused") return outcome;
    this.#sealed = outcome.sealed;
    this.#session = await openValues(context, workspaceId, aboutSession(id), outcome.sealed);
    return null;
  }

  async #revoked(): Promise<ConnectionAnswer> {
    const { context, workspaceId } = this.#scope;
    this.connection.status = "needs_attention";
    await noteRevoked(context, workspaceId, this.connection);
    return NEEDS_ATTENTION;
  }

  async fetch(pathOrUrl: string, init: RequestInit & { timeoutMs?: number } = {}): Promise<ConnectionAnswer> {
    if (this.connection.status === "needs_attention") return NEEDS_ATTENTION;
    if (this.connection.status === "paused") return { kind: "refused", reason: "paused" };
    const plain = await toOutgoing(this.#adapter.resolve(pathOrUrl, this.#call()), init);
    for (let isSecond = false; ; isSecond = true) {
      const signIn = isSecond || this.#adapter.needsSignIn?.(this.#call()) ? await this.#signIn() : null;
      if (signIn) return signIn;
      const request = { ...plain, headers: new Headers(plain.headers) };
      await this.#adapter.authenticate?.(request, this.#call());
      const made = await call(this.#scope, request);
      if (made.kind !== "answered") return toAnswer(made);
      const body = peek(made);
      // The request was refused for its session alone: sending it again does nothing twice.
      if (!isSecond && this.#adapter.isSessionOver?.(made.status, body)) continue;
      if (this.#adapter.isRevoked(made.status, body)) return this.#revoked();
      return toAnswer(made);
    }
  }
}

/** The client of a connection that was read already. Errors: conflict (its credentials cannot be read). */
export async function openRow(
  context: AppContext,
  workspaceId: string,
  row: ConnectionRow,
): Promise<Result<ConnectionClient, AppError>> {
  const credentials = await openCredentials(context, row);
  if (!credentials) return err(UNREADABLE);
  const stub = connectionsStub(context, workspaceId);
  const sealed = adapterOf(row.connector).signIn ? await stub.session(row.id) : null;
  const session = sealed === null ? null : await openValues(context, workspaceId, aboutSession(row.id), sealed);
  const transport = row.isPractice ? practiceTransport(context, workspaceId, row.id) : liveTransport(context);
  return ok(
    new OpenConnection(
      { context, workspaceId, connection: toConnection(row), transport },
      ...([credentials, sealed, session] as const),
    ),
  );
}

/** Opens a connection of a workspace for calls. Errors: not_found, conflict (its credentials cannot be read). */
export async function openConnection(
  context: AppContext,
  workspaceId: string,
  connectionId: string,
): Promise<Result<ConnectionClient, AppError>> {
  const row = await findConnection({ db: context.db, workspaceId }, connectionId);
  return row ? openRow(context, workspaceId, row) : err(NO_CONNECTION);
}
