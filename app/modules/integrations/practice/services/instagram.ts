import { engagementOf } from "../../domain/practice.ts";
import { graphComments } from "../graph-comments.ts";
import { bearerOf, digitsOf, isCode, isOwnApp, tokenOf } from "../own-app.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, readFields, type StandIn, textOf } from "../stand-in.ts";

const MAX_CAPTION_CHARS = 2_200;
const MAX_HASHTAGS = 30;
const MAX_ALT_CHARS = 1_000;
const MAX_CHILDREN = 10;
const LONG_SECONDS = 5_184_000;

interface Container {
  caption: string;
  isChild: boolean;
  /** Set once it was published. */
  media: string | null;
}

interface Post {
  id: string;
  caption: string;
}

const refuse = (status: number, code: number, message: string): PracticeReply =>
  json(status, { error: { message, type: "OAuthException", code, fbtrace_id: "practice" } });
const invalid = (message: string) => refuse(400, 100, message);

const shortToken = ({ account }: PracticeCall): string => tokenOf(`instagram|short|${account.secrets.clientSecret}`);
/** Each exchange hands out the next token, and the one before works until its own end. */
const longToken = ({ account }: PracticeCall, turn: number): string =>
  tokenOf(`instagram|${turn}|${account.secrets.clientSecret}`);
const turnOf = ({ store }: PracticeCall): number => Number(store.get("token", "turn")?.body ?? 0);
const isHeld = (call: PracticeCall, token: string): boolean =>
  Array.from({ length: turnOf(call) + 1 }, (_, turn) => longToken(call, turn)).includes(token);

const ownId = ({ account }: PracticeCall): string => digitsOf(account.connectionId, 17);

async function codeToken(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const isRight = isOwnApp(call, fields.client_id, fields.client_secret) && isCode(fields);
  if (!isRight || fields.grant_type !== "authorization_code" || call.account.isRevoked)
    return json(400, { error_type: "OAuthException", code: 400, error_message: "Matching code was not found" });
  const permissions = "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments";
  return json(200, { data: [{ access_token: shortToken(call), user_id: ownId(call), permissions }] });
}

const handOut = (call: PracticeCall, turn: number): PracticeReply =>
  json(200, { access_token: longToken(call, turn), token_type: "bearer", expires_in: LONG_SECONDS });

function exchangeToken(call: PracticeCall): PracticeReply {
  const query = call.url.searchParams;
  const isRight = query.get("client_secret") === call.account.secrets.clientSecret;
  if (!isRight || query.get("grant_type") !== "ig_exchange_token" || query.get("access_token") !== shortToken(call))
    return refuse(400, 190, "Error validating access token");
  return handOut(call, turnOf(call));
}

function refreshToken(call: PracticeCall): PracticeReply {
  const query = call.url.searchParams;
  const isRight = query.get("grant_type") === "ig_refresh_token" && isHeld(call, query.get("access_token") ?? "");
  if (!isRight || call.account.isRevoked) return refuse(400, 190, "Error validating access token");
  const turn = turnOf(call) + 1;
  call.store.put("token", "turn", turn);
  return handOut(call, turn);
}

const hashtagsOf = (caption: string): number => (caption.match(/#[\p{L}\p{N}_]{1,100}/gu) ?? []).length;

async function createContainer(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const caption = textOf(fields.caption);
  if (caption.length > MAX_CAPTION_CHARS) return refuse(400, 36_004, "The caption was too long.");
  if (hashtagsOf(caption) > MAX_HASHTAGS) return invalid("The caption has too many hashtags.");
  const isCarousel = fields.media_type === "CAROUSEL";
  const children = textOf(fields.children).split(",").filter(Boolean);
  if (isCarousel) {
    if (children.length < 2 || children.length > MAX_CHILDREN) return invalid("A carousel has from 2 to 10 children.");
    if (children.some((id) => !childOf(call, id))) return invalid("A child of the carousel does not exist.");
  } else {
    const url = textOf(fields.image_url);
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      return refuse(400, 9_004, "The media could not be fetched.");
    if (textOf(fields.alt_text).length > MAX_ALT_CHARS) return invalid("The alt_text is too long.");
  }
  const id = digitsOf(`${call.account.connectionId}|container|${call.nowMs}|${Math.random()}`, 17);
  call.store.put("container", id, {
    caption,
    isChild: fields.is_carousel_item === true,
    media: null,
  } satisfies Container);
  return json(200, { id });
}

function childOf(call: PracticeCall, id: string): boolean {
  const stored = call.store.get("container", id);
  return stored !== null && (JSON.parse(stored.body) as Container).isChild;
}

async function publish(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const key = textOf(fields.creation_id);
  const stored = call.store.get("container", key);
  const container = stored ? (JSON.parse(stored.body) as Container) : null;
  if (!container || container.isChild) return invalid("The creation_id is not a container that can be published.");
  if (container.media !== null) return refuse(400, 9_007, "The media was published already.");
  const id = digitsOf(`${call.account.connectionId}|media|${key}`, 17);
  call.store.put("container", key, { ...container, media: id });
  call.store.put("post", id, { id, caption: container.caption } satisfies Post);
  return json(200, { id });
}

function view(call: PracticeCall, { body, createdAtMs }: StoredThing) {
  const { id, caption } = JSON.parse(body) as Post;
  const { likes, replies } = engagementOf(id, call.nowMs - createdAtMs);
  return {
    ...{ id, caption, permalink: `https://www.instagram.com/p/${id}/`, media_type: "IMAGE" },
    timestamp: new Date(createdAtMs).toISOString().replace(/\.\d+Z$/, "+0000"),
    ...{ like_count: likes, comments_count: replies },
  };
}

function one(call: PracticeCall, id: string): PracticeReply {
  const container = call.store.get("container", id);
  if (container) {
    const { media } = JSON.parse(container.body) as Container;
    return json(200, { id, status_code: media === null ? "FINISHED" : "PUBLISHED" });
  }
  const post = call.store.get("post", id);
  return post ? json(200, view(call, post)) : invalid(`Object with ID '${id}' does not exist`);
}

/** Instagram, as developers.facebook.com describes its API with Instagram login. */
export const instagram: StandIn = async (call) => {
  const path = call.url.pathname.replace(/^\/v\d+\.\d+/, "");
  const at = `${call.method} ${path}`;
  if (at === "POST /oauth/access_token") return codeToken(call);
  if (at === "GET /access_token") return exchangeToken(call);
  if (at === "GET /refresh_access_token") return refreshToken(call);
  if (call.account.isRevoked || !isHeld(call, bearerOf(call))) return refuse(400, 190, "Invalid OAuth access token");
  const id = ownId(call);
  const username = `practice_${call.account.connectionId.slice(-6)}`;
  if (at === "GET /me") return json(200, { id, user_id: id, username });
  if (at === `POST /${id}/media`) return createContainer(call);
  if (at === `POST /${id}/media_publish`) return publish(call);
  if (at === `GET /${id}/media`)
    return json(200, { data: call.store.list("post", 25).map((post) => view(call, post)), paging: {} });
  const commented = /^\/(\d{1,20})\/comments$/.exec(path)?.[1];
  if (commented) return graphComments(call, commented, { text: "text", time: "timestamp" });
  return call.method === "GET" ? one(call, path.slice(1)) : invalid("Unsupported post request.");
};
