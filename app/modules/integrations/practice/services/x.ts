import { engagementOf } from "../../domain/practice.ts";
import { weightOf } from "../lengths.ts";
import { bearerOf, digitsOf, isCode, isOwnApp, oauthError, tokenOf } from "../own-app.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, readFields, type StandIn, textOf } from "../stand-in.ts";

const ACCESS_SECONDS = 7_200;
const MAX_WEIGHT = 280;
const MAX_MEDIA = 4;
const MAX_IMAGE_BYTES = 5_000_000;
const MAX_ALT_CHARS = 1_000;

interface Issued {
  access: string;
  refresh: string;
  endsAtMs: number;
}

interface Post {
  id: string;
  text: string;
  media: string[];
  inReplyTo: string | null;
}

const problem = (status: number, title: string, detail: string): PracticeReply =>
  json(status, { title, detail, type: "about:blank", status });
const invalid = (detail: string) => problem(400, "Invalid Request", detail);

const issuedOf = ({ store }: PracticeCall): Issued | null => {
  const stored = store.get("token", "current");
  return stored ? (JSON.parse(stored.body) as Issued) : null;
};

/** New tokens in place of the old ones: a refresh token opens nothing after its first use. */
function issue(call: PracticeCall): PracticeReply {
  const seed = `${call.account.secrets.clientSecret}|${call.nowMs}|${issuedOf(call)?.refresh ?? ""}`;
  const issued: Issued = {
    ...{ access: tokenOf(`access|${seed}`), refresh: tokenOf(`refresh|${seed}`) },
    endsAtMs: call.nowMs + ACCESS_SECONDS * 1_000,
  };
  // Removed first: the store lets go of what came first.
  call.store.remove("token", "current");
  call.store.put("token", "current", issued);
  return json(200, {
    ...{ token_type: "bearer", expires_in: ACCESS_SECONDS, access_token: issued.access, refresh_token: issued.refresh },
    scope: "tweet.read tweet.write users.read media.write offline.access",
  });
}

async function token(call: PracticeCall): Promise<PracticeReply> {
  const basic = /^Basic (.+)$/.exec(call.headers.get("authorization") ?? "")?.[1] ?? "";
  const [id, secret] = atob(basic).split(":");
  if (!isOwnApp(call, id, secret)) return oauthError(401, "unauthorized_client", "Missing valid authorization header");
  const fields = (await readFields(call)) ?? {};
  const refused = oauthError(400, "invalid_request", "Value passed for the token was invalid.");
  if (call.account.isRevoked) return refused;
  if (fields.grant_type === "refresh_token")
    return fields.refresh_token === issuedOf(call)?.refresh ? issue(call) : refused;
  const hasVerifier = /^[\w.~-]{43,128}$/.test(textOf(fields.code_verifier));
  return fields.grant_type === "authorization_code" && isCode(fields) && hasVerifier ? issue(call) : refused;
}

const ownId = ({ account }: PracticeCall): string => digitsOf(account.connectionId, 10);
const usernameOf = ({ account }: PracticeCall): string => `practice_${account.connectionId.slice(-6)}`;

const LINK = /https?:\/\/[^\s]{1,2000}/g;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A post as X shows it: links are shortened, and what they were is beside it. */
function view(call: PracticeCall, stored: StoredThing) {
  const post = JSON.parse(stored.body) as Post;
  const urls: object[] = [];
  const text = escaped(
    post.text.replace(LINK, (expanded_url) => {
      const url = `https://t.co/${digitsOf(expanded_url, 10)}`;
      urls.push({ url, expanded_url, display_url: expanded_url.replace(/^https?:\/\//, "").slice(0, 27) });
      return url;
    }),
  );
  const { likes, reposts, replies } = engagementOf(post.id, call.nowMs - stored.createdAtMs);
  return {
    ...{ id: post.id, text, edit_history_tweet_ids: [post.id], author_id: ownId(call) },
    created_at: new Date(stored.createdAtMs).toISOString(),
    ...(urls.length > 0 ? { entities: { urls } } : {}),
    public_metrics: {
      ...{ retweet_count: reposts, reply_count: replies, like_count: likes },
      ...{ quote_count: 0, bookmark_count: 0, impression_count: likes * 40 },
    },
  };
}

async function create(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  if (!fields || !/^application\/json/.test(call.headers.get("content-type") ?? ""))
    return invalid("The request body is not valid JSON.");
  const text = textOf(fields.text);
  const { media_ids } = (fields.media ?? {}) as { media_ids?: unknown };
  const media = Array.isArray(media_ids) ? media_ids.map(String) : [];
  const { in_reply_to_tweet_id } = (fields.reply ?? {}) as { in_reply_to_tweet_id?: unknown };
  if (text.trim() === "" && media.length === 0) return invalid("One or more parameters to your request was invalid.");
  if (weightOf(text) > MAX_WEIGHT) return problem(403, "Forbidden", "Your Tweet text is too long.");
  if (media.length > MAX_MEDIA || media.some((id) => call.store.get("media", id) === null))
    return invalid("Your media IDs are invalid.");
  const parent = textOf(in_reply_to_tweet_id) || null;
  if (parent !== null && call.store.get("post", parent) === null)
    return problem(403, "Forbidden", "You attempted to reply to a Tweet that is deleted or not visible to you.");
  const isSame = ({ body }: StoredThing) => (JSON.parse(body) as Post).text === text;
  if (text !== "" && call.store.list("post", 20).some(isSame))
    return problem(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content.");
  const id = digitsOf(`${call.account.connectionId}|${call.nowMs}|${text}`, 19);
  call.store.put("post", id, { id, text, media, inReplyTo: parent } satisfies Post);
  return json(201, { data: { id, text, edit_history_tweet_ids: [id] } });
}

async function upload(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  const file = fields?.media as unknown;
  if (!(file instanceof Blob) || textOf(fields?.media_category) !== "tweet_image")
    return invalid("The media or its media_category is missing.");
  if (!/^image\/(jpeg|png|webp|bmp)$/.test(textOf(fields?.media_type)) || file.size > MAX_IMAGE_BYTES)
    return invalid("This kind or size of media is not supported.");
  const id = digitsOf(`${call.account.connectionId}|media|${call.nowMs}|${file.size}`, 19);
  call.store.put("media", id, { size: file.size, alt: "" });
  return json(200, { data: { id, media_key: `3_${id}`, size: file.size, expires_after_secs: 86_400 } });
}

async function describe(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const { alt_text } = (fields.metadata ?? {}) as { alt_text?: { text?: unknown } };
  const [id, alt] = [textOf(fields.id), textOf(alt_text?.text)];
  if (call.store.get("media", id) === null || alt === "" || alt.length > MAX_ALT_CHARS)
    return invalid("The id or the alt_text is invalid.");
  call.store.put("media", id, { alt });
  return json(200, { data: { id, associated_metadata: { alt_text: { text: alt } } } });
}

function timeline(call: PracticeCall): PracticeReply {
  const count = Number(call.url.searchParams.get("max_results") ?? 10);
  if (!(count >= 5 && count <= 100)) return invalid("max_results must be between 5 and 100.");
  const data = call.store.list("post", count).map((post) => view(call, post));
  return json(200, { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } });
}

function one(call: PracticeCall, id: string): PracticeReply {
  const stored = call.store.get("post", id);
  if (stored) return json(200, { data: view(call, stored) });
  const error = { title: "Not Found Error", detail: `Could not find tweet with id: [${id}].`, resource_id: id };
  return json(200, { errors: [{ ...error, type: "https://api.x.com/2/problems/resource-not-found" }] });
}

/** X, as docs.x.com describes the second version of its API. */
export const x: StandIn = async (call) => {
  const at = `${call.method} ${call.url.pathname}`;
  if (at === "POST /2/oauth2/token") return token(call);
  const issued = issuedOf(call);
  if (call.account.isRevoked || issued === null || bearerOf(call) !== issued.access || issued.endsAtMs < call.nowMs)
    return problem(401, "Unauthorized", "Unauthorized");
  const username = usernameOf(call);
  if (at === "GET /2/users/me") return json(200, { data: { id: ownId(call), name: "Practice account", username } });
  if (at === "POST /2/tweets") return create(call);
  if (at === "POST /2/media/upload") return upload(call);
  if (at === "POST /2/media/metadata") return describe(call);
  if (at === `GET /2/users/${ownId(call)}/tweets`) return timeline(call);
  const id = /^GET \/2\/tweets\/(\d{1,19})$/.exec(at)?.[1];
  return id ? one(call, id) : problem(404, "Not Found", "Not Found");
};
