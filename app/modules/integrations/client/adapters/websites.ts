import { fromHex, sha256Hex, toBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";
import { hmacSha256 } from "#app/platform/crypto/key-ring.ts";
import { toBase64 } from "#app/shared/encoding/base64.ts";
import { err, ok } from "#app/shared/result.ts";
import type { Credentials } from "../secrets.server.ts";
import type { AdapterCall, ConnectorAdapter } from "./adapter.ts";
import { below, isNoAnswer, NO_ANSWER, onField, readJson, shortText, webAddress } from "./answers.ts";
import { sealedAddress } from "./documents.ts";

const ownAddress = (path: string, { serverUrl }: AdapterCall): string => below(serverUrl, path);

const base64 = (text: string): string => toBase64(utf8(text));

const basic = ({ username, appPassword = "" }: Credentials): string =>
  `Basic ${base64(`${username}:${appPassword.replaceAll(" ", "")}`)}`;

/** WordPress: Basic authentication by an application password. */
export const wordpress: ConnectorAdapter = {
  resolve: ownAddress,
  authenticate: ({ headers }, { credentials }) => headers.set("authorization", basic(credentials)),
  logged: ({ pathname }) => pathname,
  isRevoked: (status) => status === 401,
  identify: async (fetch, { serverUrl, credentials }) => {
    const answer = await fetch(below(serverUrl, "/wp-json/wp/v2/users/me?context=edit"), {
      headers: { authorization: basic(credentials) },
    });
    const refusal = onField("appPassword", "WordPress does not accept this user name and application password.");
    const read = await readJson(answer, refusal);
    if (!read.ok && read.error.code === "invalid_input" && read.error !== refusal)
      return err(onField("serverUrl", "There is no WordPress REST API at this URL."));
    if (!read.ok) return read;
    const { name, avatar_urls } = read.value;
    const avatars = typeof avatar_urls === "object" && avatar_urls !== null ? Object.values(avatar_urls) : [];
    const handle = `${shortText(name, 200) || credentials.username} · ${new URL(serverUrl).host}`;
    return ok({ id: serverUrl, handle, url: webAddress(serverUrl), avatarUrl: webAddress(avatars.at(-1)) });
  },
};

const GHOST_TOKEN_SECONDS = 300;

/** A token of five minutes, signed by the secret half of the admin key. Null for a key that is none. */
async function ghostToken({ adminKey = "" }: Credentials, nowMs: number): Promise<string | null> {
  const [kid = "", secret = ""] = adminKey.split(":");
  const key = fromHex(secret);
  if (!key || key.length === 0 || kid === "") return null;
  const iat = Math.floor(nowMs / 1_000);
  const part = (value: object) => toBase64Url(utf8(JSON.stringify(value)));
  const signed = `${part({ alg: "HS256", kid, typ: "JWT" })}.${part({ iat, exp: iat + GHOST_TOKEN_SECONDS, aud: "/admin/" })}`;
  return `${signed}.${toBase64Url(await hmacSha256(key, signed))}`;
}

async function ghostHeaders(credentials: Credentials, nowMs: number): Promise<Record<string, string>> {
  return { authorization: `Ghost ${await ghostToken(credentials, nowMs)}`, "accept-version": "v5.0" };
}

/** Ghost: a token that is made for each call. */
export const ghost: ConnectorAdapter = {
  resolve: ownAddress,
  authenticate: async ({ headers }, { credentials, nowMs }) => {
    for (const [name, value] of Object.entries(await ghostHeaders(credentials, nowMs))) headers.set(name, value);
  },
  logged: ({ pathname }) => pathname,
  isRevoked: (status) => status === 401,
  identify: async (fetch, { serverUrl, credentials, nowMs }) => {
    const refusal = onField("adminKey", "Ghost does not accept this Admin API key.");
    if ((await ghostToken(credentials, nowMs)) === null) return err(refusal);
    const headers = await ghostHeaders(credentials, nowMs);
    const posts = await fetch(below(serverUrl, "/ghost/api/admin/posts/?limit=1&fields=id"), { headers });
    const allowed = await readJson(posts, refusal);
    if (!allowed.ok) return allowed;
    const site = await readJson(await fetch(below(serverUrl, "/ghost/api/admin/site/"), { headers }), refusal);
    if (!site.ok) return site;
    const { title, url, logo } = (site.value.site ?? {}) as Record<string, unknown>;
    return ok({
      id: serverUrl,
      handle: shortText(title) || new URL(serverUrl).host,
      url: webAddress(url),
      avatarUrl: webAddress(logo),
    });
  },
};

const testBody = JSON.stringify({ type: "test.ping", data: { message: "Kaja can reach you." } });

const ownHeader = ({ headerName = "", headerValue = "" }: Credentials): Record<string, string> =>
  headerName === "" ? {} : { [headerName]: headerValue };

/** A program of somebody's own. Its address may be a secret: nothing but its host is shown or logged. */
export const http: ConnectorAdapter = {
  resolve: sealedAddress,
  authenticate: ({ headers }, { credentials }) => {
    for (const [name, value] of Object.entries(ownHeader(credentials))) headers.set(name, value);
  },
  logged: () => "/webhook",
  isRevoked: (status) => status === 401 || status === 403 || status === 410,
  identify: async (fetch, { credentials }) => {
    const { address = "" } = credentials;
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...ownHeader(credentials) },
      body: testBody,
    });
    if (answer.kind !== "answered" || isNoAnswer(answer)) return err(NO_ANSWER);
    const { status, ok: isOk } = answer.response;
    if (!isOk) return err(onField("serverUrl", `The program answered the test request with ${status}.`));
    return ok({ id: await sha256Hex(address), handle: new URL(address).host, url: null, avatarUrl: null });
  },
};
