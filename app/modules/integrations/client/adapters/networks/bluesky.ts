import { fromBase64Url } from "#app/platform/crypto/bytes.ts";
import { err, ok } from "#app/shared/result.ts";
import type { Credentials } from "../../secrets.server.ts";
import type { AdapterCall, ConnectorAdapter, RawFetch } from "../adapter.ts";
import { below, NO_ANSWER, onField, readJson, shortText, webAddress } from "../answers.ts";

/** Renewed a little before it ends, so that no call meets its end. */
const EARLY_MS = 60_000;

/** When a token ends, in milliseconds; 0 for one that says nothing of it. */
function endOf(token: string): number {
  const bytes = fromBase64Url(token.split(".")[1] ?? "");
  try {
    const { exp } = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())) as { exp?: number };
    return typeof exp === "number" ? exp * 1_000 : 0;
  } catch {
    return 0;
  }
}

/** The session of an answer, or why there is none. */
async function readSession(answer: Awaited<ReturnType<RawFetch>>): Promise<Credentials | "unknown" | null> {
  if (answer.kind !== "answered" || answer.response.status >= 500 || answer.response.status === 429) return "unknown";
  if (!answer.response.ok) return null;
  const { accessJwt, refreshJwt, did, handle } = (await answer.response.json()) as Record<string, unknown>;
  if (typeof accessJwt !== "string" || typeof refreshJwt !== "string") return null;
  return { accessJwt, refreshJwt, did: shortText(did), handle: shortText(handle) };
}

/** Renews by the refresh token; where that has ended, signs in again by the app password. */
async function signIn(fetch: RawFetch, { session, credentials, serverUrl, nowMs }: AdapterCall) {
  if (session?.refreshJwt && endOf(session.refreshJwt) > nowMs) {
    const renewed = await readSession(
      await fetch(below(serverUrl, "/xrpc/com.atproto.server.refreshSession"), {
        method: "POST",
        headers: { authorization: `Bearer ${session.refreshJwt}` },
      }),
    );
    if (renewed !== null) return renewed;
  }
  const { identifier, appPassword } = credentials;
  return readSession(
    await fetch(below(serverUrl, "/xrpc/com.atproto.server.createSession"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier, password: appPassword }),
    }),
  );
}

/** Bluesky and other servers of the AT Protocol: an app password opens a session that is renewed every two hours. */
export const bluesky: ConnectorAdapter = {
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  authenticate: ({ headers }, { session }) => {
    if (session?.accessJwt) headers.set("authorization", `Bearer ${session.accessJwt}`);
  },
  logged: ({ pathname }) => pathname,
  needsSignIn: ({ session, nowMs }) => !session?.accessJwt || endOf(session.accessJwt) < nowMs + EARLY_MS,
  signIn,
  isSessionOver: (status, body) => (status === 400 && /"ExpiredToken"/.test(body)) || status === 401,
  isRevoked: (status) => status === 401,
  identify: async (fetch, call) => {
    const session = await signIn(fetch, call);
    if (session === "unknown") return err(NO_ANSWER);
    if (session === null) return err(onField("appPassword", "Bluesky does not accept this handle and app password."));
    const { did = "", handle = "" } = session;
    const profile = await readJson(
      await fetch(below(call.serverUrl, `/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(did)}`), {
        headers: { authorization: `Bearer ${session.accessJwt}` },
      }),
      NO_ANSWER,
    );
    return ok({
      id: did,
      handle,
      url: `https://bsky.app/profile/${handle}`,
      avatarUrl: profile.ok ? webAddress(profile.value.avatar) : null,
    });
  },
};
