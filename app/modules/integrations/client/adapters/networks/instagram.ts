import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import type { Credentials } from "../../secrets.server.ts";
import type { AdapterCall, ConnectorAdapter, RawFetch } from "../adapter.ts";
import { below, onField, readJson, shortText, webAddress } from "../answers.ts";
import { bearer, readTokens, tokensOf, toValues } from "../own-app.ts";

const NOT_ACCEPTED = onField("", "Instagram no longer accepts the sign-in. Renew the credentials.");
/** A token of 60 days is exchanged for the next while it still works; Instagram takes it from its second day on. */
const EARLY_MS = days(14);

/** These two paths have no version. */
const unversioned = (serverUrl: string, path: string): string => `${new URL(serverUrl).origin}${path}`;

/** The token of an hour becomes one of 60 days. */
async function completeSignIn(fetch: RawFetch, call: AdapterCall): Promise<Result<Credentials>> {
  const { credentials, serverUrl, nowMs } = call;
  const query = new URLSearchParams({
    grant_type: "ig_exchange_token",
    client_secret: credentials.clientSecret ?? "",
    access_token: credentials.accessToken ?? "",
  });
  const tokens = await readTokens(
    await fetch(unversioned(serverUrl, `/access_token?${query}`)),
    onField("", "Instagram did not accept this sign-in. Start again."),
    nowMs,
  );
  return tokens.ok ? ok({ ...credentials, ...toValues(tokens.value) }) : tokens;
}

/** Exchanges the token that still works for one of another 60 days. */
async function signIn(fetch: RawFetch, call: AdapterCall): Promise<Credentials | "unknown" | null> {
  const { credentials, serverUrl, nowMs } = call;
  const query = new URLSearchParams({ grant_type: "ig_refresh_token", access_token: tokensOf(call).accessToken });
  const answer = await fetch(unversioned(serverUrl, `/refresh_access_token?${query}`));
  const tokens = await readTokens(answer, NOT_ACCEPTED, nowMs);
  if (!tokens.ok) return tokens.error.code === "unavailable" ? "unknown" : null;
  return { ...toValues(tokens.value), grant: credentials.grant ?? "" };
}

/** Instagram, by its own login: no Facebook Page is needed. */
export const instagram: ConnectorAdapter = {
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  authenticate: ({ headers }, call) => headers.set("authorization", bearer(call)),
  logged: ({ pathname }) => pathname,
  needsSignIn: (call) => {
    const { expiresAtMs } = tokensOf(call);
    return expiresAtMs !== 0 && expiresAtMs < call.nowMs + EARLY_MS;
  },
  signIn,
  signsInByPerson: true,
  isRevoked: (status, body) => [400, 401, 403].includes(status) && /"code":\s*190\b/.test(body),
  completeSignIn,
  identify: async (fetch, call) => {
    const answer = await fetch(below(call.serverUrl, "/me?fields=user_id,username,profile_picture_url"), {
      headers: { authorization: bearer(call) },
    });
    const read = await readJson(answer, NOT_ACCEPTED, [400, 401, 403]);
    if (!read.ok) return read;
    const { user_id, username, profile_picture_url } = read.value;
    const [id, name] = [shortText(user_id), shortText(username)];
    if (id === "" || name === "") return err(NOT_ACCEPTED);
    const url = `https://www.instagram.com/${name}/`;
    return ok({ id, handle: `@${name}`, url, avatarUrl: webAddress(profile_picture_url) });
  },
};
