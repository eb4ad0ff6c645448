import { err, ok } from "#app/shared/result.ts";
import type { Credentials } from "../../secrets.server.ts";
import type { AdapterCall, ConnectorAdapter, RawFetch } from "../adapter.ts";
import { below, isNoAnswer, NO_ANSWER, onField, readJson, shortText, webAddress } from "../answers.ts";

const WRONG = onField("appPassword", "The server does not accept this user name and password.");

/** Signs in by user name and password; the token is used from then on. */
async function signIn(
  fetch: RawFetch,
  { serverUrl, credentials }: AdapterCall,
): Promise<Credentials | "unknown" | null> {
  const { username = "", appPassword: password = "" } = credentials;
  const answer = await fetch(below(serverUrl, "/api/v3/user/login"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username_or_email: username, password }),
  });
  if (answer.kind !== "answered" || isNoAnswer(answer)) return "unknown";
  const read = await readJson(answer, WRONG, [400, 401, 403, 404]);
  const jwt = read.ok ? shortText(read.value.jwt, 2_000) : "";
  return jwt === "" ? null : { jwt };
}

/** Lemmy: a session token, and posts in one community. The account is the person and the community together. */
export const lemmy: ConnectorAdapter = {
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  authenticate: ({ headers }, { session }) => {
    if (session?.jwt) headers.set("authorization", `Bearer ${session.jwt}`);
  },
  logged: ({ pathname }) => pathname,
  needsSignIn: ({ session }) => !session?.jwt,
  signIn,
  isSessionOver: (status, body) => status === 401 || /"(?:not_logged_in|incorrect_login)"/.test(body),
  isRevoked: (status) => status === 401,
  identify: async (fetch, call) => {
    const session = await signIn(fetch, call);
    if (session === "unknown") return err(NO_ANSWER);
    if (session === null) return err(WRONG);
    const headers = { authorization: `Bearer ${session.jwt}` };
    const site = await readJson(await fetch(below(call.serverUrl, "/api/v3/site"), { headers }), WRONG);
    if (!site.ok) return site;
    const { local_user_view } = (site.value.my_user ?? {}) as {
      local_user_view?: { person?: Record<string, unknown> };
    };
    const person = local_user_view?.person ?? {};
    const name = call.credentials.community ?? "";
    const noCommunity = onField("community", "There is no community of this name on the server.");
    const found = await readJson(
      await fetch(below(call.serverUrl, `/api/v3/community?name=${encodeURIComponent(name)}`), { headers }),
      noCommunity,
      [400, 404],
    );
    if (!found.ok) return found;
    const { community } = (found.value.community_view ?? {}) as { community?: Record<string, unknown> };
    const [personId, communityId] = [shortText(person.id, 20), shortText(community?.id, 20)];
    if (personId === "") return err(onField("serverUrl", "This server does not respond like Lemmy."));
    if (communityId === "") return err(noCommunity);
    return ok({
      id: `${personId}/${communityId}`,
      handle: `${shortText(person.name, 100)} in !${name}`,
      url: webAddress(community?.actor_id),
      avatarUrl: webAddress(person.avatar),
    });
  },
};
