import { engagementOf } from "../../domain/practice.ts";
import { bearerOf, digitsOf, isCode, isOwnApp, oauthError, tokenOf } from "../own-app.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, readFields, type StandIn, textOf } from "../stand-in.ts";

/** 60 days: an app without a partner's contract gets no refresh token. */
const ACCESS_SECONDS = 5_184_000;
const MAX_COMMENTARY_CHARS = 3_000;
const MAX_COMMENT_CHARS = 1_250;
const MAX_IMAGE_BYTES = 36_000_000;

type Fields = Readonly<Record<string, unknown>>;

interface Post {
  id: string;
  text: string;
  commentary: string;
  content: Fields | null;
}

const refuse = (status: number, code: string, message: string): PracticeReply =>
  json(status, { status, code, message });
const invalid = (message: string) => refuse(422, "UNPROCESSABLE_ENTITY", message);
const denied = (what: string) => refuse(403, "ACCESS_DENIED", `Not enough permissions to access: ${what}`);

const accessOf = ({ account }: PracticeCall): string => tokenOf(`linkedin|${account.secrets.clientSecret}`);
const pageOf = ({ account }: PracticeCall): string => account.secrets.pageId ?? "";
const memberOf = ({ account }: PracticeCall): string => `P${digitsOf(account.connectionId, 9)}`;
const authorOf = (call: PracticeCall): string =>
  pageOf(call) === "" ? `urn:li:person:${memberOf(call)}` : `urn:li:organization:${pageOf(call)}`;

async function token(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  if (!isOwnApp(call, fields.client_id, fields.client_secret))
    return oauthError(401, "invalid_client", "Client authentication failed");
  if (fields.grant_type !== "authorization_code" || !isCode(fields) || call.account.isRevoked)
    return oauthError(400, "invalid_request", "Unable to retrieve access token: authorization code not found");
  const scope = pageOf(call) === "" ? "openid,profile,w_member_social" : "r_organization_social,w_organization_social";
  return json(200, { access_token: accessOf(call), expires_in: ACCESS_SECONDS, scope });
}

const RESERVED = /[|{}@[\]()<>#\\*_~]/;

/** Reads the format "little": what it shows, or null where a reserved character was not escaped. */
function readLittle(text: string): string | null {
  let shown = "";
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at);
    const hashtag = /^\{hashtag\|\\?#\|((?:[^\\|{}]|\\.){1,200})\}/.exec(rest);
    if (hashtag) {
      shown += `#${(hashtag[1] ?? "").replace(/\\(.)/g, "$1")}`;
      at += hashtag[0].length - 1;
    } else if (text[at] === "\\" && RESERVED.test(text[at + 1] ?? "")) {
      shown += text[at + 1];
      at += 1;
    } else if (RESERVED.test(text[at] ?? "")) return null;
    else shown += text[at];
  }
  return shown;
}

const imagesOf = (content: Fields): string[] => {
  const { media, multiImage, article } = content as Record<
    string,
    { id?: unknown; images?: unknown; thumbnail?: unknown }
  >;
  const many = Array.isArray(multiImage?.images) ? (multiImage.images as { id?: unknown }[]).map(({ id }) => id) : [];
  return [media?.id, article?.thumbnail, ...many].filter((id) => id !== undefined).map(String);
};

/** What LinkedIn refuses about a post; null when it takes it. */
function wrongPost(call: PracticeCall, fields: Fields): string | null {
  const { author, commentary, visibility, lifecycleState, distribution, content } = fields;
  if (author !== authorOf(call)) return "Field Value validation failed in REQUEST_BODY: /author is not the member";
  if (typeof commentary !== "string") return "Field /commentary is required";
  if (visibility !== "PUBLIC" && visibility !== "CONNECTIONS") return "Field /visibility is invalid";
  if (lifecycleState !== "PUBLISHED") return "Field /lifecycleState must be PUBLISHED on creation";
  if ((distribution as Fields | undefined)?.feedDistribution !== "MAIN_FEED") return "Field /distribution is required";
  const shown = readLittle(commentary);
  if (shown === null) return "Field /commentary has reserved characters that are not escaped";
  if (shown.length > MAX_COMMENTARY_CHARS) return `Field /commentary exceeds ${MAX_COMMENTARY_CHARS} characters`;
  if (content === undefined) return shown.trim() === "" ? "Field /commentary is empty" : null;
  const missing = imagesOf(content as Fields).find((id) => call.store.get("media", id) === null);
  return missing === undefined ? null : `Image ${missing} was not uploaded`;
}

async function create(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  if (!fields) return refuse(400, "INVALID_BODY", "The body is not valid JSON");
  const wrong = wrongPost(call, fields);
  if (wrong !== null) return invalid(wrong);
  const commentary = textOf(fields.commentary);
  const id = `urn:li:share:${digitsOf(`${call.account.connectionId}|${call.nowMs}|${commentary}`, 19)}`;
  const content = (fields.content ?? null) as Fields | null;
  call.store.put("post", id, { id, text: readLittle(commentary) ?? "", commentary, content } satisfies Post);
  return { status: 201, headers: [["x-restli-id", id]], body: "" };
}

async function beginUpload(call: PracticeCall): Promise<PracticeReply> {
  const { initializeUploadRequest } = (await readFields(call)) ?? {};
  if ((initializeUploadRequest as Fields | undefined)?.owner !== authorOf(call))
    return denied("images.initializeUpload");
  const key = digitsOf(`${call.account.connectionId}|image|${call.nowMs}|${Math.random()}`, 16);
  const uploadUrl = `https://www.linkedin.com/dms-uploads/sp/practice/${key}`;
  return json(200, { value: { uploadUrlExpiresAt: call.nowMs + 3_600_000, uploadUrl, image: `urn:li:image:${key}` } });
}

function upload(call: PracticeCall, key: string): PracticeReply {
  if (call.body.length === 0 || call.body.length > MAX_IMAGE_BYTES)
    return refuse(400, "BAD_UPLOAD", "The image is empty");
  call.store.put("media", `urn:li:image:${key}`, { size: call.body.length });
  return { status: 201, headers: [], body: "" };
}

function listPosts(call: PracticeCall): PracticeReply {
  const query = call.url.searchParams;
  // Reading what a member posted is a permission that few have.
  if (pageOf(call) === "" || query.get("author") !== authorOf(call))
    return denied("partnerApiPostsExternal.FINDER-author");
  if (query.get("q") !== "author" || call.headers.get("x-restli-method") !== "FINDER")
    return refuse(400, "ILLEGAL_ARGUMENT", "The finder is missing");
  const count = Math.min(Number(query.get("count") ?? 10) || 10, 100);
  const view = ({ body, createdAtMs }: StoredThing) => {
    const { id, commentary } = JSON.parse(body) as Post;
    return { id, commentary, author: authorOf(call), createdAt: createdAtMs, lifecycleState: "PUBLISHED" };
  };
  return json(200, { paging: { start: 0, count, links: [] }, elements: call.store.list("post", count).map(view) });
}

function metadata(call: PracticeCall, id: string): PracticeReply {
  if (pageOf(call) === "") return denied("socialMetadata.GET");
  const stored = call.store.get("post", id);
  if (!stored) return refuse(404, "NOT_FOUND", "The post was not found");
  const { likes, reposts, replies } = engagementOf(id, call.nowMs - stored.createdAtMs);
  return json(200, {
    entity: id,
    reactionSummaries: {
      LIKE: { reactionType: "LIKE", count: likes },
      PRAISE: { reactionType: "PRAISE", count: reposts },
    },
    commentSummary: { count: replies, topLevelCount: replies },
  });
}

interface Comment {
  id: string;
  on: string;
  text: string;
}

async function comments(call: PracticeCall, post: string): Promise<PracticeReply> {
  if (call.store.get("post", post) === null) return refuse(404, "NOT_FOUND", "The post was not found");
  if (call.method === "GET") {
    // Like posts, comments can be read by pages alone.
    if (pageOf(call) === "") return denied("socialActions.comments.GET_ALL");
    const elements = call.store.list("comment", 100).flatMap(({ body, createdAtMs }) => {
      const { id, on, text } = JSON.parse(body) as Comment;
      return on === post ? [{ id, actor: authorOf(call), message: { text }, created: { time: createdAtMs } }] : [];
    });
    return json(200, { paging: { start: 0, count: elements.length, links: [] }, elements });
  }
  const { actor, object, message } = (await readFields(call)) ?? {};
  const text = textOf((message as Fields | undefined)?.text);
  if (actor !== authorOf(call)) return denied("socialActions.comments.CREATE");
  if (object !== post) return invalid("Field /object is not the post of the path");
  if (text.trim() === "" || text.length > MAX_COMMENT_CHARS) return invalid("Field /message/text is invalid");
  const id = digitsOf(`${post}|comment|${call.nowMs}|${text}`, 19);
  call.store.put("comment", id, { id, on: post, text } satisfies Comment);
  return json(201, { id, actor, object, message: { text } }, [["x-restli-id", id]]);
}

/** LinkedIn, as learn.microsoft.com describes its Posts, Images and Comments APIs. */
export const linkedin: StandIn = async (call) => {
  const path = decodeURIComponent(call.url.pathname);
  const at = `${call.method} ${path}`;
  if (at === "POST /oauth/v2/accessToken") return token(call);
  if (call.account.isRevoked || bearerOf(call) !== accessOf(call))
    return json(401, {
      status: 401,
      serviceErrorCode: 65_600,
      code: "INVALID_ACCESS_TOKEN",
      message: "Invalid access token",
    });
  if (at === "GET /v2/userinfo") return json(200, { sub: memberOf(call), name: "Practice member", locale: "en" });
  const key = /^PUT \/dms-uploads\/sp\/practice\/(\d{1,20})$/.exec(at)?.[1];
  if (key) return upload(call, key);
  if (!/^\d{6}$/.test(call.headers.get("linkedin-version") ?? ""))
    return refuse(
      400,
      "VERSION_MISSING",
      "A version must be present. Please specify a version by adding the LinkedIn-Version header.",
    );
  if (call.headers.get("x-restli-protocol-version") !== "2.0.0")
    return refuse(400, "ILLEGAL_ARGUMENT", "X-Restli-Protocol-Version must be 2.0.0");
  if (at === "POST /rest/images" && call.url.searchParams.get("action") === "initializeUpload")
    return beginUpload(call);
  if (at === "POST /rest/posts") return create(call);
  if (at === "GET /rest/posts") return listPosts(call);
  const commented = /^\/rest\/socialActions\/(urn:li:share:\d{1,20})\/comments$/.exec(path)?.[1];
  if (commented && (call.method === "GET" || call.method === "POST")) return comments(call, commented);
  const post = /^GET \/rest\/socialMetadata\/(urn:li:share:\d{1,20})$/.exec(at)?.[1];
  return post ? metadata(call, post) : refuse(404, "RESOURCE_NOT_FOUND", "No virtual resource found");
};
