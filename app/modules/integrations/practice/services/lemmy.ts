import { digitsOf, tokenOf } from "../own-app.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, readFields, type StandIn, textOf } from "../stand-in.ts";

const MAX_TITLE_CHARS = 200;
const MAX_BODY_CHARS = 10_000;
const COMMUNITY_ID = 7;
const PERSON_ID = 42;
const MAX_LIST = 50;

const refuse = (status: number, error: string): PracticeReply => json(status, { error });

const tokenFor = ({ account }: PracticeCall): string => tokenOf(`lemmy|${account.secrets.appPassword}`);

async function login(call: PracticeCall): Promise<PracticeReply> {
  const { username_or_email, password } = (await readFields(call)) ?? {};
  const { secrets, isRevoked } = call.account;
  const fits = username_or_email === secrets.username && password === secrets.appPassword && !isRevoked;
  return fits
    ? json(200, { jwt: tokenFor(call), registration_created: false, verify_email_sent: false })
    : refuse(401, "incorrect_login");
}

interface Post {
  id: number;
  name: string;
  body: string | null;
  url: string | null;
}

interface Comment {
  id: number;
  postId: number;
  content: string;
}

const person = ({ account, url }: PracticeCall) => ({
  id: PERSON_ID,
  name: account.secrets.username ?? "practice",
  actor_id: `https://${url.host}/u/${account.secrets.username}`,
});

function postView(call: PracticeCall, stored: StoredThing) {
  const { id, name, body, url } = JSON.parse(stored.body) as Post;
  const published = new Date(stored.createdAtMs).toISOString();
  const ap_id = `https://${call.url.host}/post/${id}`;
  const post = { id, name, body, url, ap_id, published, creator_id: PERSON_ID, community_id: COMMUNITY_ID };
  return { post: { ...post, deleted: false, removed: false }, creator: person(call) };
}

function commentView(call: PracticeCall, stored: StoredThing) {
  const { id, postId, content } = JSON.parse(stored.body) as Comment;
  const published = new Date(stored.createdAtMs).toISOString();
  const ap_id = `https://${call.url.host}/comment/${id}`;
  return { comment: { id, content, ap_id, published, post_id: postId, creator_id: PERSON_ID }, creator: person(call) };
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

async function createPost(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const [name, body, url] = [textOf(fields.name), textOf(fields.body), textOf(fields.url)];
  if (fields.community_id !== COMMUNITY_ID) return refuse(404, "couldnt_find_community");
  if (name.trim().length < 3 || name.length > MAX_TITLE_CHARS || name.includes("\n"))
    return refuse(400, "invalid_post_title");
  if (body.length > MAX_BODY_CHARS) return refuse(400, "invalid_body_field");
  if (url !== "" && !isWebAddress(url)) return refuse(400, "invalid_url");
  const id = Number(digitsOf(`${call.account.connectionId}|post|${call.nowMs}|${name}`, 9));
  call.store.put("post", String(id), { id, name, body: body || null, url: url || null } satisfies Post);
  const stored = call.store.get("post", String(id));
  return stored ? json(200, { post_view: postView(call, stored) }) : refuse(500, "unknown");
}

async function createComment(call: PracticeCall): Promise<PracticeReply> {
  const { content, post_id } = (await readFields(call)) ?? {};
  if (call.store.get("post", String(post_id)) === null) return refuse(404, "couldnt_find_post");
  const text = textOf(content);
  if (text.trim() === "" || text.length > MAX_BODY_CHARS) return refuse(400, "invalid_body_field");
  const id = Number(digitsOf(`${call.account.connectionId}|comment|${call.nowMs}|${text}`, 9));
  call.store.put("comment", String(id), { id, postId: Number(post_id), content: text } satisfies Comment);
  const stored = call.store.get("comment", String(id));
  return stored ? json(200, { comment_view: commentView(call, stored) }) : refuse(500, "unknown");
}

/** A server of Lemmy 0.19, as join-lemmy.org describes its API. */
export const lemmy: StandIn = async (call): Promise<PracticeReply> => {
  const at = `${call.method} ${call.url.pathname}`;
  if (at === "POST /api/v3/user/login") return login(call);
  if (call.account.isRevoked || call.headers.get("authorization") !== `Bearer ${tokenFor(call)}`)
    return refuse(401, "not_logged_in");
  const query = call.url.searchParams;
  const limit = Math.min(Number(query.get("limit") ?? 10) || 10, MAX_LIST);
  if (at === "GET /api/v3/site") return json(200, { my_user: { local_user_view: { person: person(call) } } });
  if (at === "GET /api/v3/community") {
    const name = call.account.secrets.community ?? "";
    if (query.get("name") !== name) return refuse(404, "couldnt_find_community");
    const actor_id = `https://${call.url.host}/c/${name}`;
    return json(200, { community_view: { community: { id: COMMUNITY_ID, name, actor_id } } });
  }
  if (at === "POST /api/v3/post") return createPost(call);
  if (at === "GET /api/v3/post/list")
    return json(200, { posts: call.store.list("post", limit).map((post) => postView(call, post)) });
  if (at === "POST /api/v3/comment") return createComment(call);
  if (at === "GET /api/v3/comment/list") {
    const comments = call.store.list("comment", limit).map((one) => commentView(call, one));
    return json(200, { comments: comments.filter(({ comment }) => String(comment.post_id) === query.get("post_id")) });
  }
  return refuse(404, "not_found");
};
