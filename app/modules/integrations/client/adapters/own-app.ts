import { utf8 } from "#app/platform/crypto/bytes.ts";
import { toBase64 } from "#app/shared/encoding/base64.ts";
import type { AppError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import type { ConnectorId, OAuthApp } from "../../domain/connector.ts";
import { connectorOf } from "../../domain/connectors/index.ts";
import type { Credentials } from "../secrets.server.ts";
import type { ConnectionAnswer } from "../types.ts";
import type { AdapterCall, ConnectorAdapter, RawFetch } from "./adapter.ts";
import { NO_ANSWER, readJson } from "./answers.ts";

/** Renewed before it ends, so that no call meets its end. */
const EARLY_MS = minutes(5);
const MAX_TOKEN_CHARS = 2_000;

/** What a service hands out for a code or a refresh token. */
export interface Tokens {
  accessToken: string;
  /** Empty: the service gives none, and the person signs in again when the token ends. */
  refreshToken: string;
  /** When the access token ends; 0: the service does not say. */
  expiresAtMs: number;
  /** When the refresh token ends; 0: the service does not say, or there is none. */
  refreshEndsAtMs: number;
}

const text = (value: unknown): string => (typeof value === "string" && value.length <= MAX_TOKEN_CHARS ? value : "");
const endOf = (value: unknown, nowMs: number): number =>
  typeof value === "number" && value > 0 ? nowMs + seconds(value) : 0;

/** Tokens as the sealed values of a connection or session hold them. */
export const toValues = ({ accessToken, refreshToken, expiresAtMs }: Tokens): Credentials => ({
  ...{ accessToken, refreshToken, expiresAtMs: String(expiresAtMs) },
});

/** The newest tokens: the ones in the session, unless the person has signed in again since. */
export function tokensOf({ session, credentials }: Pick<AdapterCall, "session" | "credentials">) {
  const held = session?.grant !== undefined && session.grant === credentials.grant ? session : credentials;
  const { accessToken = "", refreshToken = "", expiresAtMs = "0" } = held;
  return { accessToken, refreshToken, expiresAtMs: Number(expiresAtMs) };
}

export const bearer = (call: Pick<AdapterCall, "session" | "credentials">): string =>
  `Bearer ${tokensOf(call).accessToken}`;

/** Asks for tokens as the service of an app documents it. */
export function requestTokens(
  fetch: RawFetch,
  { tokenUrl, tokenMethod, secretIn }: OAuthApp,
  { clientId = "", clientSecret = "" }: Credentials,
  fields: Readonly<Record<string, string>>,
): Promise<ConnectionAnswer> {
  const own: Record<string, string> =
    secretIn === "body" ? { client_id: clientId, client_secret: clientSecret } : { client_id: clientId };
  const form = new URLSearchParams({ ...fields, ...own }).toString();
  if (tokenMethod === "GET") return fetch(`${tokenUrl}?${form}`);
  const basic = toBase64(utf8(`${clientId}:${clientSecret}`));
  const proof: Record<string, string> = secretIn === "basic" ? { authorization: `Basic ${basic}` } : {};
  const headers = { "content-type": "application/x-www-form-urlencoded", ...proof };
  return fetch(tokenUrl, { method: "POST", headers, body: form });
}

/** Reads tokens. Errors: `refusal` (the service takes the code or token no more), unavailable. */
export async function readTokens(answer: ConnectionAnswer, refusal: AppError, nowMs: number): Promise<Result<Tokens>> {
  const read = await readJson(answer, refusal, [400, 401, 403]);
  if (!read.ok) return read;
  // Instagram answers a code with a list of one.
  const [inner] = Array.isArray(read.value.data) ? (read.value.data as Record<string, unknown>[]) : [];
  const { access_token, refresh_token, expires_in, refresh_token_expires_in } = inner ?? read.value;
  const accessToken = text(access_token);
  if (accessToken === "") return err(NO_ANSWER);
  return ok({
    ...{ accessToken, refreshToken: text(refresh_token), expiresAtMs: endOf(expires_in, nowMs) },
    refreshEndsAtMs: endOf(refresh_token_expires_in, nowMs),
  });
}

/** What the adapters of services with an own app have in common. `connector` names the app. */
export const ownAppSession = (connector: ConnectorId) =>
  ({
    authenticate: ({ headers }, call) => headers.set("authorization", bearer(call)),
    needsSignIn: (call) => {
      const { refreshToken, expiresAtMs } = tokensOf(call);
      return refreshToken !== "" && expiresAtMs !== 0 && expiresAtMs < call.nowMs + EARLY_MS;
    },
    isSessionOver: (status) => status === 401,
    isRevoked: (status) => status === 401,
    signsInByPerson: true,
    signIn: async (fetch, call) => {
      const { app } = connectorOf(connector);
      const { refreshToken } = tokensOf(call);
      // Without one only the person can help.
      if (!app || refreshToken === "") return null;
      const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
      const tokens = await readTokens(
        await requestTokens(fetch, app, call.credentials, fields),
        { code: "invalid_input", message: "" },
        call.nowMs,
      );
      if (!tokens.ok) return tokens.error.code === "unavailable" ? "unknown" : null;
      // A service that does not rotate refresh tokens answers without one.
      const kept = { ...tokens.value, refreshToken: tokens.value.refreshToken || refreshToken };
      return { ...toValues(kept), grant: call.credentials.grant ?? "" };
    },
  }) satisfies Partial<ConnectorAdapter>;
