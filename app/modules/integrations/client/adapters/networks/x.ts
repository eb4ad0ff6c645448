import { err, ok } from "#app/shared/result.ts";
import type { ConnectorAdapter } from "../adapter.ts";
import { below, onField, readJson, shortText, webAddress } from "../answers.ts";
import { bearer, ownAppSession } from "../own-app.ts";

/** X: a token of two hours, and a refresh token that is replaced each time it is used. */
export const x: ConnectorAdapter = {
  ...ownAppSession("x"),
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  logged: ({ pathname }) => pathname,
  identify: async (fetch, call) => {
    const refusal = onField("", "X no longer accepts the sign-in. Renew the credentials.");
    const answer = await fetch(below(call.serverUrl, "/2/users/me?user.fields=profile_image_url"), {
      headers: { authorization: bearer(call) },
    });
    const read = await readJson(answer, refusal);
    if (!read.ok) return read;
    const { id, username, profile_image_url } = (read.value.data ?? {}) as Record<string, unknown>;
    const name = shortText(username);
    if (shortText(id) === "" || name === "") return err(refusal);
    return ok({
      ...{ id: shortText(id), handle: `@${name}`, url: `https://x.com/${name}` },
      avatarUrl: webAddress(profile_image_url),
    });
  },
};
