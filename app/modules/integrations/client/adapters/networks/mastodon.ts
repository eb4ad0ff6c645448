import { err, ok } from "#app/shared/result.ts";
import type { ConnectorAdapter } from "../adapter.ts";
import { below, onField, readJson, shortText, webAddress } from "../answers.ts";

/** Servers with the Mastodon API: a token that does not end until somebody takes it back. */
export const mastodon: ConnectorAdapter = {
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  authenticate: ({ headers }, { credentials }) => headers.set("authorization", `Bearer ${credentials.accessToken}`),
  logged: ({ pathname }) => pathname,
  isRevoked: (status) => status === 401,
  identify: async (fetch, { serverUrl, credentials }) => {
    const answer = await fetch(below(serverUrl, "/api/v1/accounts/verify_credentials"), {
      headers: { authorization: `Bearer ${credentials.accessToken}` },
    });
    const read = await readJson(answer, onField("accessToken", "The server does not accept this access token."));
    if (!read.ok) return read;
    const { id, acct, username, url, avatar } = read.value;
    const name = shortText(acct) || shortText(username);
    if (shortText(id) === "" || name === "")
      return err(onField("serverUrl", "This server does not respond like Mastodon."));
    const handle = name.includes("@") ? `@${name}` : `@${name}@${new URL(serverUrl).host}`;
    return ok({ id: shortText(id), handle, url: webAddress(url), avatarUrl: webAddress(avatar) });
  },
};
