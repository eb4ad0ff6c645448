import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { onField } from "../client/adapters/answers.ts";
import { adapterOf } from "../client/adapters/index.ts";
import { rawFetch } from "../client/call.server.ts";
import { NO_CONNECTION } from "../client/open.server.ts";
import { type Credentials, sealValues } from "../client/secrets.server.ts";
import { liveTransport, practiceTransport } from "../client/transport.server.ts";
import type { ConnectedAccount } from "../client/types.ts";
import type { ConnectorDefinition } from "../domain/connector.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { MAX_NAME_CHARS } from "../domain/limits.ts";
import type { PracticeFailure } from "../domain/practice.ts";
import { featureOf } from "../features.ts";
import { integrationsModule } from "../manifest.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import * as repo from "./repo.server.ts";

type ConnectionRow = repo.ConnectionRow;

const CHANGED = appError("conflict", "The connection was changed at the same time. Please look again.");
const ALREADY_CONNECTED = onField("", "This account is connected already. Renew that connection instead.");

/** Whether the actor may change connections of a connector now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowChange(
  context: RequestContext,
  actor: Actor,
  definition: ConnectorDefinition,
): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: featureOf(definition), write: true });
  if (!allowed.ok) return allowed;
  return throttle(context, integrationsModule.rateLimits.connection_change, actor.userId);
}

/** What a connection is made of, once its credentials were checked for their form. */
export interface NewConnection {
  id: string;
  definition: ConnectorDefinition;
  name: string;
  credentials: Credentials;
  serverUrl: string | null;
  isPractice: boolean;
  /** When the credentials end; null: not known, or never. */
  expiresAt?: Date | null;
}

const transportOf = (
  context: RequestContext,
  { workspaceId }: Pick<Actor, "workspaceId">,
  id: string,
  isPractice: boolean,
) => (isPractice ? practiceTransport(context, workspaceId, id) : liveTransport(context));

/** Asks the service whose credentials these are. Errors: invalid_input, unavailable. */
export const identify = (
  context: RequestContext,
  actor: Pick<Actor, "workspaceId">,
  { id, definition, credentials, serverUrl, isPractice }: Omit<NewConnection, "name">,
): Promise<Result<ConnectedAccount>> =>
  adapterOf(definition.id).identify(rawFetch(transportOf(context, actor, id, isPractice)), {
    credentials,
    serverUrl: serverUrl ?? definition.serverUrl ?? "",
    session: null,
    nowMs: context.now().getTime(),
  });

const nameOf = (name: string, { handle }: ConnectedAccount, { title }: ConnectorDefinition): string =>
  (name || handle || title).slice(0, MAX_NAME_CHARS);

const accountColumns = ({ id, handle, url, avatarUrl }: ConnectedAccount) => ({
  accountId: id,
  accountHandle: handle,
  accountUrl: url,
  avatarUrl,
});

/** Whether the plan of a workspace allows one more connection. Errors: limit_reached. */
export async function checkRoom(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const max = integrationsModule.limits.connections[actor.plan];
  const isFull = (await repo.countConnections(workspaceScope(context, actor))) >= max;
  return isFull ? err(limitReached(actor.plan, integrationsModule.limits.connections)) : ok(undefined);
}

/**
 * Stores a connection whose service knows the credentials. Called again with an `id` that it has made, it answers that connection.
 * Errors: invalid_input, unavailable (the service), conflict (connected already), limit_reached.
 */
export async function addConnection(
  context: RequestContext,
  actor: Actor,
  made: NewConnection,
): Promise<Result<ConnectionRow>> {
  const scope = workspaceScope(context, actor);
  const before = await repo.findConnection(scope, made.id);
  if (before) return ok(before);
  const room = await checkRoom(context, actor);
  if (!room.ok) return room;
  const account = await identify(context, actor, made);
  if (!account.ok) return account;
  const { definition, isPractice } = made;
  const others = await repo.findConnections(scope, [definition.id]);
  const isTaken = (one: ConnectionRow): boolean =>
    one.id !== made.id && one.accountId === account.value.id && one.isPractice === isPractice;
  if (others.some(isTaken)) return err(ALREADY_CONNECTED);
  const now = context.now();
  const row: ConnectionRow = {
    ...{ id: made.id, workspaceId: actor.workspaceId, userId: actor.userId, connector: definition.id },
    name: nameOf(made.name, account.value, definition),
    ...accountColumns(account.value),
    ...{ serverUrl: made.serverUrl, isPractice },
    sealedCredentials: await sealValues(context, actor.workspaceId, made.id, made.credentials),
    ...{ status: "ok", lastError: null, expiresAt: made.expiresAt ?? null, createdAt: now, updatedAt: now },
  };
  const detail = `${definition.title}, ${row.accountHandle}${isPractice ? ", practice" : ""}`;
  const audit = auditIfChanged(context, auditEntry(actor, "connection.created", `connection:${row.id}`, detail));
  const max = integrationsModule.limits.connections[actor.plan];
  if (await repo.insertConnection(scope, row, max, audit)) return ok(row);
  const existing = await repo.findConnection(scope, made.id);
  return existing ? ok(existing) : err(limitReached(actor.plan, integrationsModule.limits.connections));
}

interface Change {
  action: string;
  detail?: (row: ConnectionRow) => string;
  change: (row: ConnectionRow) => Result<Partial<ConnectionRow>> | Promise<Result<Partial<ConnectionRow>>>;
}

/** Changes a connection. Errors: forbidden, plan_required, not_found, conflict, rate_limited, and the errors of the change. */
export async function changeConnection(
  context: RequestContext,
  actor: Actor,
  id: string,
  { action, detail, change }: Change,
): Promise<Result<ConnectionRow>> {
  const scope = workspaceScope(context, actor);
  const found = await repo.findConnection(scope, id);
  if (!found) return err(NO_CONNECTION);
  const allowed = await allowChange(context, actor, connectorOf(found.connector));
  if (!allowed.ok) return allowed;
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findConnection(scope, id);
    if (!before) return err(NO_CONNECTION);
    const changed = await change(before);
    if (!changed.ok) return changed;
    const after = { ...before, ...changed.value, updatedAt: nextUpdatedAt(before, context.now()) };
    const entry = auditEntry(actor, `connection.${action}`, `connection:${id}`, detail?.(after) ?? after.name);
    return (await repo.replaceConnection(scope, before, after, auditIfChanged(context, entry))) ? ok(after) : "changed";
  });
}

/** Gives a connection another name. */
export const renameConnection = (context: RequestContext, actor: Actor, id: string, name: string) =>
  changeConnection(context, actor, id, { action: "renamed", change: () => ok({ name }) });

/** Pauses a connection, or lets it call again. */
export const pauseConnection = (context: RequestContext, actor: Actor, id: string, isPaused: boolean) =>
  changeConnection(context, actor, id, {
    action: isPaused ? "paused" : "resumed",
    change: ({ status }) => {
      if (isPaused) return ok({ status: "paused" });
      return ok({ status: status === "paused" ? "ok" : status });
    },
  });

/**
 * Puts new credentials in place of the old ones, of the same account. Errors: those of a change; invalid_input (another account, or
 * credentials that do not work).
 */
export async function renewConnection(
  context: RequestContext,
  actor: Actor,
  id: string,
  given: (row: ConnectionRow) => Promise<Result<Pick<NewConnection, "credentials" | "serverUrl" | "expiresAt">>>,
): Promise<Result<ConnectionRow>> {
  const renewed = await changeConnection(context, actor, id, {
    action: "renewed",
    change: async (row) => {
      const input = await given(row);
      if (!input.ok) return input;
      const definition = connectorOf(row.connector);
      const account = await identify(context, actor, { id, definition, ...input.value, isPractice: row.isPractice });
      if (!account.ok) return account;
      // Connected before addresses were sealed, a feed or program has its address for an id.
      const knownIds = [account.value.id, input.value.credentials.address];
      if (!knownIds.includes(row.accountId))
        return err(onField("", `These credentials belong to ${account.value.handle}, another account.`));
      const sealedCredentials = await sealValues(context, actor.workspaceId, id, input.value.credentials);
      const status = row.status === "paused" ? ("paused" as const) : ("ok" as const);
      const { serverUrl, expiresAt = null } = input.value;
      const columns = { ...accountColumns(account.value), serverUrl, expiresAt };
      return ok({ ...columns, sealedCredentials, status, lastError: null });
    },
  });
  if (renewed.ok) {
    const stub = connectionsStub(context, actor.workspaceId);
    // A session of the old credentials ends with them.
    await stub.saveSession(id, null);
    await stub.reset(id);
  }
  return renewed;
}

/** Removes a connection with its credentials, log and stand-in. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function removeConnection(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const scope = workspaceScope(context, actor);
  const row = await repo.findConnection(scope, id);
  if (!row) return err(NO_CONNECTION);
  // Whatever the plan: credentials may always be taken back.
  const allowed = authorize(actor, { write: true });
  if (!allowed.ok) return allowed;
  const slow = await throttle(context, integrationsModule.rateLimits.connection_change, actor.userId);
  if (!slow.ok) return slow;
  const entry = auditEntry(actor, "connection.removed", `connection:${id}`, row.name);
  const removed = await repo.deleteConnection(scope, id, auditIfChanged(context, entry));
  await connectionsStub(context, actor.workspaceId).forget(id);
  return removed ? ok(undefined) : err(NO_CONNECTION);
}

/** Lets the next call of a practice connection fail. Errors: forbidden, plan_required, not_found, conflict (not in practice mode). */
export async function failNextCall(
  context: RequestContext,
  actor: Actor,
  id: string,
  failure: PracticeFailure,
): Promise<Result<void>> {
  const row = await repo.findConnection(workspaceScope(context, actor), id);
  if (!row) return err(NO_CONNECTION);
  const allowed = authorize(actor, { feature: featureOf(connectorOf(row.connector)), write: true });
  if (!allowed.ok) return allowed;
  if (!row.isPractice) return err(appError("conflict", "Only calls in practice mode can be made to fail."));
  await connectionsStub(context, actor.workspaceId).failNext(id, failure);
  return ok(undefined);
}
