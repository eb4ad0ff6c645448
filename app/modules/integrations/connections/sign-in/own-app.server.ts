import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256, toBase64Url } from "#app/platform/crypto/bytes.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { RawFetch } from "../../client/adapters/adapter.ts";
import { onField } from "../../client/adapters/answers.ts";
import { adapterOf } from "../../client/adapters/index.ts";
import { readTokens, requestTokens, toValues } from "../../client/adapters/own-app.ts";
import type { Credentials } from "../../client/secrets.server.ts";
import type { ConnectorDefinition, OAuthApp } from "../../domain/connector.ts";
import { redirectUri } from "./mastodon-app.server.ts";

type OwnApp = ConnectorDefinition & { app: OAuthApp };

/** Whether a connector signs in by an app of the customer's own. */
export const hasOwnApp = (definition: ConnectorDefinition): definition is OwnApp => definition.app !== undefined;

/** Where the person allows it. */
export async function ownAppUrl(
  context: RequestContext,
  { app }: OwnApp,
  { clientId = "", pageId = "" }: Credentials,
  { state, verifier }: { state: string; verifier: string },
): Promise<string> {
  const url = new URL(app.authorizeUrl);
  const scope = pageId !== "" && app.pageScopes ? app.pageScopes : app.scopes;
  const proof = { code_challenge: toBase64Url(await sha256(verifier)), code_challenge_method: "S256" };
  url.search = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri(context), scope, state },
    ...(app.hasPkce ? proof : {}),
  }).toString();
  return url.href;
}

export interface SignedIn {
  credentials: Credentials;
  /** When the person has to sign in again; null: not known, or never. */
  expiresAt: Date | null;
}

const moment = (ms: number): Date | null => (ms === 0 ? null : new Date(ms));

/**
 * Exchanges the code of a sign-in for the credentials of a connection. Errors: invalid_input (a code that is used, wrong or too old;
 * no such page), unavailable.
 */
export async function exchangeOwnApp(
  context: RequestContext,
  fetch: RawFetch,
  { id, app, title, serverUrl }: OwnApp,
  form: Credentials,
  { code, verifier }: { code: string; verifier: string },
): Promise<Result<SignedIn>> {
  const nowMs = context.now().getTime();
  const proof: Record<string, string> = app.hasPkce ? { code_verifier: verifier } : {};
  const answer = await requestTokens(fetch, app, form, {
    ...{ grant_type: "authorization_code", code, redirect_uri: redirectUri(context) },
    ...proof,
  });
  const refusal = onField("", `${title} did not accept this sign-in, or the id or secret of your app. Start again.`);
  const tokens = await readTokens(answer, refusal, nowMs);
  if (!tokens.ok) return tokens;
  const credentials: Credentials = { ...form, ...toValues(tokens.value), grant: randomToken(12) };
  const { refreshToken, expiresAtMs, refreshEndsAtMs } = tokens.value;
  const complete = adapterOf(id).completeSignIn;
  if (!complete) return ok({ credentials, expiresAt: moment(refreshToken === "" ? expiresAtMs : refreshEndsAtMs) });
  const completed = await complete(fetch, { credentials, serverUrl: serverUrl ?? "", session: null, nowMs });
  if (!completed.ok) return completed;
  return ok({ credentials: completed.value, expiresAt: moment(Number(completed.value.expiresAtMs ?? 0)) });
}
