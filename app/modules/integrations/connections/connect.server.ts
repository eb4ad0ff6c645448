import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { onField } from "../client/adapters/answers.ts";
import { rawFetch } from "../client/call.server.ts";
import { type Credentials, openCredentials, openValues } from "../client/secrets.server.ts";
import { practiceTransport } from "../client/transport.server.ts";
import type { ConnectorDefinition } from "../domain/connector.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { hasSecretAddress } from "../domain/secret-address.ts";
import { practiceCredentials } from "../practice/practice-credentials.ts";
import { PRACTICE_CODE } from "../practice/stand-in.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import { checkInput } from "./check-input.server.ts";
import { type ConnectionRow, findConnection } from "./repo.server.ts";
import { addConnection, allowChange, renewConnection } from "./service.server.ts";
import { exchangeCode, newVerifier, registerApp } from "./sign-in/mastodon-app.server.ts";
import { hasOwnApp } from "./sign-in/own-app.server.ts";
import { beginSignIn, type Connected, finishSignIn, type Person } from "./sign-in/sign-in.server.ts";

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Connects a service by what its form gave. Errors: forbidden, plan_required, invalid_input, unavailable, conflict, limit_reached,
 * rate_limited.
 */
export async function connect(
  context: RequestContext,
  actor: Person,
  definition: ConnectorDefinition,
  given: Given,
  id: string,
): Promise<Result<Connected>> {
  const allowed = await allowChange(context, actor, definition);
  if (!allowed.ok) return allowed;
  const input = checkInput(context, definition, given);
  if (!input.ok) return input;
  const name = given.name ?? "";
  const { credentials, serverUrl } = input.value;
  if (hasOwnApp(definition) || (definition.id === "mastodon" && !credentials.accessToken))
    return beginSignIn(context, actor, {
      ...{ connectionId: id, definition, name, serverUrl: serverUrl ?? "", form: credentials },
      ...{ renews: false, isPractice: false },
    });
  const added = await addConnection(context, actor, {
    ...{ id, definition, name, credentials, serverUrl },
    isPractice: false,
  });
  return added.ok ? ok({ kind: "connected", row: added.value }) : added;
}

/** The token of a stand-in for Mastodon, by the same steps as on a real server. */
async function practiceToken(
  context: RequestContext,
  actor: Actor,
  id: string,
  serverUrl: string,
): Promise<Result<Credentials>> {
  const fetch = rawFetch(practiceTransport(context, actor.workspaceId, id));
  const app = await registerApp(context, fetch, serverUrl);
  if (!app.ok) return app;
  const answer = { code: PRACTICE_CODE, verifier: newVerifier() };
  const token = await exchangeCode(context, fetch, serverUrl, app.value, answer);
  return token.ok ? ok({ accessToken: token.value }) : token;
}

/** Opens an account at the stand-in of a connection. */
async function openPractice(context: RequestContext, actor: Actor, definition: ConnectorDefinition, id: string) {
  const made = practiceCredentials(definition.id, id);
  const secrets = await connectionsStub(context, actor.workspaceId).openPractice(id, definition.id, made.secrets);
  if (definition.id !== "mastodon") {
    // Sent twice, the form finds the account that its first sending opened.
    const kept = Object.entries(made.credentials).map(([name, value]) => [name, secrets[name] ?? value]);
    return ok({ ...made, credentials: Object.fromEntries(kept) as Credentials });
  }
  const token = await practiceToken(context, actor, id, made.serverUrl ?? "");
  return token.ok ? ok({ ...made, credentials: token.value }) : token;
}

/** Begins the sign-in at the stand-in of a service with an own app: the same steps as at the service itself. Errors: as `connect`. */
export async function beginPractice(
  context: RequestContext,
  actor: Person,
  definition: ConnectorDefinition,
  { name, pageId }: { name: string; pageId: string },
  id: string,
): Promise<Result<Connected>> {
  const allowed = await allowChange(context, actor, definition);
  if (!allowed.ok) return allowed;
  const { credentials } = practiceCredentials(definition.id, id);
  const input = checkInput(context, definition, { ...credentials, pageId });
  if (!input.ok) return input;
  return beginSignIn(context, actor, {
    ...{ connectionId: id, definition, name: name || `${definition.title} (practice)`, serverUrl: "" },
    ...{ renews: false, isPractice: true, form: input.value.credentials },
  });
}

/** Signs in at the stand-in of a service with an own app, which allows it at once. Errors: as `connect`. */
async function signInAtPractice(
  context: RequestContext,
  actor: Actor,
  definition: ConnectorDefinition,
  name: string,
  id: string,
): Promise<Result<Connected>> {
  const before = await findConnection(workspaceScope(context, actor), id);
  if (before) return ok({ kind: "connected", row: before });
  const person = { ...actor, id };
  const begun = await beginPractice(context, person, definition, { name, pageId: "" }, id);
  if (!begun.ok || begun.value.kind === "connected") return begun;
  const { state = "", code = "" } = Object.fromEntries(new URL(begun.value.url).searchParams);
  const row = await finishSignIn(context, person, { state, code });
  return row.ok ? ok({ kind: "connected", row: row.value }) : row;
}

/** Connects the stand-in of a service. Errors: as `connect`. */
export async function connectPractice(
  context: RequestContext,
  actor: Actor,
  definition: ConnectorDefinition,
  name: string,
  id: string,
): Promise<Result<Connected>> {
  const allowed = await allowChange(context, actor, definition);
  if (!allowed.ok) return allowed;
  if (hasOwnApp(definition)) return signInAtPractice(context, actor, definition, name, id);
  const made = await openPractice(context, actor, definition, id);
  if (!made.ok) return made;
  const { credentials, serverUrl } = made.value;
  const added = await addConnection(context, actor, {
    ...{ id, definition, credentials, serverUrl },
    ...{ name: name || `${definition.title} (practice)`, isPractice: true },
  });
  if (!added.ok) {
    // Unless the same form, sent twice, connected it meanwhile.
    if (!(await findConnection(workspaceScope(context, actor), id)))
      await connectionsStub(context, actor.workspaceId).forget(id);
    return added;
  }
  return ok({ kind: "connected", row: added.value });
}

/** Where a renewed connection leads. The server stays: another one would be another account. */
async function serverOf(context: RequestContext, row: ConnectionRow, given: Given): Promise<string | undefined> {
  if (!hasSecretAddress(row.connector)) return row.serverUrl ?? undefined;
  // Typed again where it cannot be opened any more; another address is refused as another account.
  return given.serverUrl?.trim() || (await openCredentials(context, row))?.address;
}

/** The app of a connection, as it is sealed, or as the form replaces it. */
async function appOf(context: RequestContext, row: ConnectionRow, given: Given): Promise<Result<Credentials>> {
  const before = (await openCredentials(context, row)) ?? {};
  const { clientId = "", clientSecret = "" } = before;
  const kept = {
    clientId: given.clientId?.trim() || clientId,
    clientSecret: given.clientSecret?.trim() || clientSecret,
  };
  // The page stays: another one would be another account.
  const input = checkInput(context, connectorOf(row.connector), { ...kept, pageId: before.pageId });
  return input.ok ? ok(input.value.credentials) : input;
}

/** Signs in again for a connection that exists. */
async function renewBySignIn(
  context: RequestContext,
  actor: Person,
  row: ConnectionRow,
  given: Given,
): Promise<Result<Connected>> {
  const definition = connectorOf(row.connector);
  const allowed = await allowChange(context, actor, definition);
  if (!allowed.ok) return allowed;
  const form = hasOwnApp(definition) ? await appOf(context, row, given) : ok({});
  if (!form.ok) return form;
  return beginSignIn(context, actor, {
    ...{ connectionId: row.id, definition, name: row.name, serverUrl: row.serverUrl ?? "", form: form.value },
    ...{ renews: true, isPractice: row.isPractice },
  });
}

/** Renews a connection by what the form of its connector gave; in practice mode the stand-in hands out new credentials. */
export async function renew(
  context: RequestContext,
  actor: Person,
  row: ConnectionRow,
  given: Given,
): Promise<Result<Connected>> {
  const definition = connectorOf(row.connector);
  if (hasOwnApp(definition) || (!row.isPractice && definition.id === "mastodon" && !given.accessToken?.trim()))
    return renewBySignIn(context, actor, row, given);
  const renewed = await renewConnection(context, actor, row.id, async () => {
    if (row.isPractice) return openRenewed(context, actor, definition, row);
    return checkInput(context, definition, { ...given, serverUrl: await serverOf(context, row, given) });
  });
  return renewed.ok ? ok({ kind: "connected", row: renewed.value }) : renewed;
}

/** New secrets for the account that a stand-in has already. */
async function openRenewed(context: RequestContext, actor: Actor, definition: ConnectorDefinition, row: ConnectionRow) {
  const made = practiceCredentials(definition.id, row.id);
  // The address or the key is the account: a connection that is renewed keeps it.
  const kept = ["discord", "slack", "nostr"].includes(definition.id);
  const before = kept ? await openValues(context, actor.workspaceId, row.id, row.sealedCredentials) : null;
  const secrets = before ?? made.secrets;
  await connectionsStub(context, actor.workspaceId).renewPractice(row.id, secrets);
  if (definition.id === "mastodon") {
    const token = await practiceToken(context, actor, row.id, row.serverUrl ?? "");
    return token.ok ? ok({ credentials: token.value, serverUrl: row.serverUrl }) : token;
  }
  return ok({ credentials: before ?? made.credentials, serverUrl: made.serverUrl });
}

/** A refusal for a connector that does not exist. */
export const NO_CONNECTOR = onField("", "Connector not found.");
