import type { AppContext } from "#app/platform/context.server.ts";
import { randomToken, sha256, toBase64Url } from "#app/platform/crypto/bytes.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RawFetch } from "../../client/adapters/adapter.ts";
import { below, NO_ANSWER, onField, readJson } from "../../client/adapters/answers.ts";
import { AUTHORIZED } from "../../paths.ts";

/** What the product needs of an account, and no more. */
const SCOPES = "read:accounts read:statuses read:notifications read:search write:statuses write:media";

export interface MastodonApp {
  clientId: string;
  clientSecret: string;
}

export const redirectUri = ({ config }: Pick<AppContext, "config">): string => `${config.APP_URL}${AUTHORIZED}`;

const NOT_MASTODON = onField("serverUrl", "This server does not respond like Mastodon.");

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/** Registers the product with a server. Errors: invalid_input (no Mastodon there), unavailable. */
export async function registerApp(
  context: Pick<AppContext, "config">,
  fetch: RawFetch,
  serverUrl: string,
): Promise<Result<MastodonApp>> {
  const answer = await fetch(
    below(serverUrl, "/api/v1/apps"),
    form({
      client_name: "Kaja",
      redirect_uris: redirectUri(context),
      scopes: SCOPES,
      website: context.config.APP_URL,
    }),
  );
  const read = await readJson(answer, NOT_MASTODON, [401, 403, 404, 405, 422]);
  if (!read.ok) return read.error.code === "unavailable" ? read : err(NOT_MASTODON);
  const { client_id, client_secret } = read.value;
  if (typeof client_id !== "string" || typeof client_secret !== "string") return err(NOT_MASTODON);
  return ok({ clientId: client_id.slice(0, 500), clientSecret: client_secret.slice(0, 500) });
}

/** A secret of one sign-in (PKCE, RFC 7636), which servers before 4.3 do not look at. */
export const newVerifier = (): string => randomToken(32);

/** Where the person allows it. */
export async function authorizeUrl(
  context: Pick<AppContext, "config">,
  serverUrl: string,
  { clientId }: MastodonApp,
  { state, verifier }: { state: string; verifier: string },
): Promise<string> {
  const url = new URL(below(serverUrl, "/oauth/authorize"));
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri(context),
    scope: SCOPES,
    state,
    code_challenge: toBase64Url(await sha256(verifier)),
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}

/** Exchanges the code of a sign-in for a token. Errors: invalid_input (a code that is used, wrong or too old), unavailable. */
export async function exchangeCode(
  context: Pick<AppContext, "config">,
  fetch: RawFetch,
  serverUrl: string,
  { clientId, clientSecret }: MastodonApp,
  { code, verifier }: { code: string; verifier: string },
): Promise<Result<string>> {
  const answer = await fetch(
    below(serverUrl, "/oauth/token"),
    form({
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri(context),
      scope: SCOPES,
      code_verifier: verifier,
    }),
  );
  const refusal = onField("", "The server did not accept this sign-in. Start again.");
  const read = await readJson(answer, refusal, [400, 401, 403]);
  if (!read.ok) return read;
  const { access_token } = read.value;
  return typeof access_token === "string" && access_token.length <= 1_000 ? ok(access_token) : err(NO_ANSWER);
}
