import type { AppError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Credentials } from "../../secrets.server.ts";
import type { AdapterCall, ConnectorAdapter, RawFetch } from "../adapter.ts";
import { below, onField, readJson, shortText, webAddress } from "../answers.ts";
import { bearer, readTokens } from "../own-app.ts";

const NOT_ACCEPTED = onField("", "Facebook no longer accepts the sign-in. Renew the credentials.");
/** Pages of one person that are looked through. */
const MAX_PAGES = 100;
/** Pages that a message names. */
const NAMED_PAGES = 5;

interface Page {
  id: string;
  name: string;
  token: string;
}

/** The token of an hour becomes one of 60 days; tokens of Pages that are read by it do not end. */
async function longLived(
  fetch: RawFetch,
  { serverUrl, credentials, nowMs }: AdapterCall,
): Promise<Result<string, AppError>> {
  const query = new URLSearchParams({
    grant_type: "fb_exchange_token",
    client_id: credentials.clientId ?? "",
    client_secret: credentials.clientSecret ?? "",
    fb_exchange_token: credentials.accessToken ?? "",
  });
  const tokens = await readTokens(
    await fetch(below(serverUrl, `/oauth/access_token?${query}`)),
    onField("", "Facebook did not accept this sign-in. Start again."),
    nowMs,
  );
  return tokens.ok ? ok(tokens.value.accessToken) : tokens;
}

/** The Page that is meant: the one that the form names, or the only one. Errors: invalid_input. */
function choosePage(pages: readonly Page[], pageId: string): Result<Page> {
  const [first] = pages;
  if (!first)
    return err(onField("", "Facebook showed no Page. Sign in again and allow the Page that you want to connect."));
  const named = pages.find(({ id }) => id === pageId);
  if (named) return ok(named);
  if (pageId === "" && pages.length === 1) return ok(first);
  const list = pages.slice(0, NAMED_PAGES).map(({ id, name }) => `${name} (${id})`);
  const why = pageId === "" ? "You allowed several Pages" : "You did not allow this Page";
  return err(onField("pageId", `${why}: ${list.join(", ")}. Start again with the id of one.`));
}

async function readPages(fetch: RawFetch, serverUrl: string, token: string): Promise<Result<Page[]>> {
  const answer = await fetch(below(serverUrl, `/me/accounts?fields=id,name,access_token&limit=${MAX_PAGES}`), {
    headers: { authorization: `Bearer ${token}` },
  });
  const read = await readJson(answer, NOT_ACCEPTED, [400, 401, 403]);
  if (!read.ok) return read;
  const rows = Array.isArray(read.value.data) ? (read.value.data as Record<string, unknown>[]) : [];
  return ok(
    rows
      .map(({ id, name, access_token }) => ({
        ...{ id: shortText(id, 40), name: shortText(name, 100), token: shortText(access_token, 2_000) },
      }))
      .filter(({ id, token: own }) => id !== "" && own !== ""),
  );
}

async function completeSignIn(fetch: RawFetch, call: AdapterCall): Promise<Result<Credentials>> {
  const token = await longLived(fetch, call);
  if (!token.ok) return token;
  const pages = await readPages(fetch, call.serverUrl, token.value);
  if (!pages.ok) return pages;
  const page = choosePage(pages.value, call.credentials.pageId ?? "");
  if (!page.ok) return page;
  return ok({ ...call.credentials, pageId: page.value.id, accessToken: page.value.token, expiresAtMs: "0" });
}

/** Facebook: the token of one Page, which lasts until somebody takes it back. */
export const facebook: ConnectorAdapter = {
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  authenticate: ({ headers }, call) => headers.set("authorization", bearer(call)),
  logged: ({ pathname }) => pathname,
  isRevoked: (status, body) => [400, 401, 403].includes(status) && /"code":\s*190\b/.test(body),
  completeSignIn,
  identify: async (fetch, call) => {
    const path = `/${call.credentials.pageId ?? ""}?fields=id,name,link`;
    const answer = await fetch(below(call.serverUrl, path), { headers: { authorization: bearer(call) } });
    const read = await readJson(answer, NOT_ACCEPTED, [400, 401, 403]);
    if (!read.ok) return read;
    const { id, name, link } = read.value;
    if (shortText(id) === "") return err(NOT_ACCEPTED);
    return ok({ id: shortText(id), handle: shortText(name) || "Page", url: webAddress(link), avatarUrl: null });
  },
};
