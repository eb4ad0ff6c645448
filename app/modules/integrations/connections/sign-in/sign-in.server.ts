import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { rawFetch } from "../../client/call.server.ts";
import { type Credentials, openValues, sealValues } from "../../client/secrets.server.ts";
import { liveTransport, practiceTransport } from "../../client/transport.server.ts";
import { type ConnectorDefinition, isConnectorId } from "../../domain/connector.ts";
import { connectorOf } from "../../domain/connectors/index.ts";
import { PRACTICE_CODE } from "../../practice/stand-in.ts";
import { connectionsStub } from "../../store/connections-stub.server.ts";
import type { ConnectionRow } from "../repo.server.ts";
import { addConnection, allowChange, checkRoom, renewConnection } from "../service.server.ts";
import { authorizeUrl, exchangeCode, newVerifier, redirectUri, registerApp } from "./mastodon-app.server.ts";
import { exchangeOwnApp, hasOwnApp, ownAppUrl, type SignedIn } from "./own-app.server.ts";

/** The signed-in person, with the session in which they are. */
export type Person = Actor & { id: string };

export type Connected =
  | { kind: "connected"; row: ConnectionRow }
  /** The person has to allow it on their server first. */
  | { kind: "sign-in"; url: string; host: string };

const NO_SIGN_IN = appError(
  "not_found",
  "This sign-in is too old, was used, or belongs to another session or workspace. Start again.",
);

interface Beginning {
  connectionId: string;
  definition: ConnectorDefinition;
  name: string;
  serverUrl: string;
  renews: boolean;
  isPractice: boolean;
  /** What the form gave: the app. */
  form: Credentials;
}

const transportOf = (context: RequestContext, { workspaceId }: Actor, connectionId: string, isPractice: boolean) =>
  isPractice ? practiceTransport(context, workspaceId, connectionId) : liveTransport(context);

/** In practice mode the stand-in allows it at once, and leads back. */
function practiceUrl(context: RequestContext, state: string): string {
  const url = new URL(redirectUri(context));
  url.search = new URLSearchParams({ state, code: PRACTICE_CODE }).toString();
  return url.href;
}

/**
 * Begins a sign-in at a service; nothing is connected yet. It is bound to the person's session and workspace, works once, and
 * ends after half an hour. Errors: limit_reached, invalid_input, unavailable.
 */
export async function beginSignIn(
  context: RequestContext,
  person: Person,
  { connectionId, definition, name, serverUrl, renews, isPractice, form }: Beginning,
): Promise<Result<Connected>> {
  // Before anybody is sent away to a service.
  const room = renews ? ok(undefined) : await checkRoom(context, person);
  if (!room.ok) return room;
  const fetch = rawFetch(transportOf(context, person, connectionId, isPractice));
  const app = hasOwnApp(definition) ? ok(form) : await registerApp(context, fetch, serverUrl);
  if (!app.ok) return app;
  const { clientId = "", clientSecret = "", pageId = "" } = app.value as Credentials;
  const proof = { state: randomToken(20), verifier: newVerifier() };
  const url = isPractice
    ? practiceUrl(context, proof.state)
    : hasOwnApp(definition)
      ? await ownAppUrl(context, definition, form, proof)
      : await authorizeUrl(context, serverUrl, { clientId, clientSecret }, proof);
  const key = await sha256Hex(proof.state);
  const sealed = await sealValues(context, person.workspaceId, `sign-in|${key}`, {
    ...{ clientId, clientSecret, pageId, serverUrl, name, connectionId, verifier: proof.verifier },
    ...{ connector: definition.id, userId: person.userId, sessionId: person.id },
    ...{ renews: renews ? "yes" : "", isPractice: isPractice ? "yes" : "" },
  });
  await connectionsStub(context, person.workspaceId).beginSignIn(key, sealed);
  const host = isPractice ? `${definition.title} (practice)` : new URL(url).host;
  return ok({ kind: "sign-in", url, host });
}

/** Exchanges the code that a service, or its stand-in, handed out. Errors: invalid_input, unavailable. */
async function exchange(
  context: RequestContext,
  person: Person,
  definition: ConnectorDefinition,
  values: Credentials,
  code: string,
): Promise<Result<SignedIn>> {
  const { serverUrl = "", clientId = "", clientSecret = "", pageId = "", verifier = "", connectionId = "" } = values;
  const app: Credentials = { clientId, clientSecret, ...(pageId === "" ? {} : { pageId }) };
  const isPractice = values.isPractice !== "";
  const stub = connectionsStub(context, person.workspaceId);
  // Begun twice, the sign-in finds the account that its first end opened.
  const form = isPractice && values.renews === "" ? await stub.openPractice(connectionId, definition.id, app) : app;
  if (isPractice && values.renews !== "") await stub.renewPractice(connectionId, form);
  const fetch = rawFetch(transportOf(context, person, connectionId, isPractice));
  if (hasOwnApp(definition)) return exchangeOwnApp(context, fetch, definition, form, { code, verifier });
  const token = await exchangeCode(context, fetch, serverUrl, { clientId, clientSecret }, { code, verifier });
  return token.ok ? ok({ credentials: { accessToken: token.value }, expiresAt: null }) : token;
}

/**
 * Ends a sign-in that the person allowed at the service. Errors: as `connect`; not_found (unknown, used, too old, or of another
 * session).
 */
export async function finishSignIn(
  context: RequestContext,
  person: Person,
  { state, code }: { state: string; code: string },
): Promise<Result<ConnectionRow>> {
  // Every connector with a sign-in publishes: what they demand is the same.
  const allowed = await allowChange(context, person, connectorOf("mastodon"));
  if (!allowed.ok) return allowed;
  const key = await sha256Hex(state);
  const sealed = await connectionsStub(context, person.workspaceId).endSignIn(key);
  const values = sealed === null ? null : await openValues(context, person.workspaceId, `sign-in|${key}`, sealed);
  const { connector = "" } = values ?? {};
  if (!values || values.userId !== person.userId || values.sessionId !== person.id || !isConnectorId(connector))
    return err(NO_SIGN_IN);
  const definition = connectorOf(connector);
  const signedIn = await exchange(context, person, definition, values, code);
  if (!signedIn.ok) return signedIn;
  const { connectionId = "", name = "" } = values;
  // Networks with an own app have one server each.
  const made = { ...signedIn.value, serverUrl: hasOwnApp(definition) ? null : (values.serverUrl ?? null) };
  if (values.renews !== "") return renewConnection(context, person, connectionId, async () => ok(made));
  const isPractice = values.isPractice !== "";
  return addConnection(context, person, { id: connectionId, definition, name, ...made, isPractice });
}
