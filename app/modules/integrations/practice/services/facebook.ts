import { engagementOf } from "../../domain/practice.ts";
import { graphComments } from "../graph-comments.ts";
import { bearerOf, digitsOf, isCode, isOwnApp, tokenOf } from "../own-app.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, readFields, type StandIn, textOf } from "../stand-in.ts";

const MAX_MESSAGE_CHARS = 63_206;
const MAX_IMAGE_BYTES = 4_000_000;
const USER_SECONDS = 5_184_000;

type Fields = Readonly<Record<string, unknown>>;

interface Post {
  id: string;
  text: string;
  link: string;
  media: string[];
}

const refuse = (status: number, code: number, message: string, type = "OAuthException"): PracticeReply =>
  json(status, { error: { message, type, code, fbtrace_id: "practice" } });
const invalid = (message: string) => refuse(400, 100, `(#100) ${message}`);

const userToken = ({ account }: PracticeCall, kind: "short" | "long"): string =>
  tokenOf(`facebook|${kind}|${account.secrets.clientSecret}`);
const pageToken = ({ account }: PracticeCall): string => tokenOf(`facebook|page|${account.secrets.clientSecret}`);
const pageOf = ({ account }: PracticeCall): string => account.secrets.pageId || digitsOf(account.connectionId, 15);

function token(call: PracticeCall): PracticeReply {
  const fields = Object.fromEntries(call.url.searchParams);
  if (!isOwnApp(call, fields.client_id, fields.client_secret)) return refuse(400, 101, "Error validating application.");
  if (fields.grant_type === "fb_exchange_token")
    return fields.fb_exchange_token === userToken(call, "short")
      ? json(200, { access_token: userToken(call, "long"), token_type: "bearer", expires_in: USER_SECONDS })
      : refuse(400, 190, "Invalid OAuth access token.");
  if (!isCode(fields) || call.account.isRevoked) return refuse(400, 100, "Invalid verification code format.");
  return json(200, { access_token: userToken(call, "short"), token_type: "bearer", expires_in: 5_000 });
}

/** A field of a form, or the member of a JSON object: the Graph API takes both. */
async function createPost(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  if (!fields) return invalid("The body cannot be read");
  const [text, link] = [textOf(fields.message), textOf(fields.link)];
  const attached = Array.isArray(fields.attached_media) ? (fields.attached_media as Fields[]) : [];
  const media = attached.map(({ media_fbid }) => textOf(media_fbid));
  if (text === "" && link === "" && media.length === 0)
    return invalid("The status update must have a message or a link");
  if (text.length > MAX_MESSAGE_CHARS) return invalid("The message is too long");
  if (link !== "" && !URL.canParse(link)) return invalid("link is not a valid URL");
  if (media.some((id) => call.store.get("media", id) === null)) return invalid("Invalid media id");
  const id = `${pageOf(call)}_${digitsOf(`${call.account.connectionId}|${call.nowMs}|${text}`, 15)}`;
  call.store.put("post", id, { id, text, link, media } satisfies Post);
  return json(200, { id });
}

async function createPhoto(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const file = fields.source as unknown;
  if (!(file instanceof Blob) || file.size > MAX_IMAGE_BYTES) return refuse(400, 324, "Missing or invalid image file");
  if (fields.published !== "false") return invalid("A photo of a post has to be unpublished");
  const id = digitsOf(`${call.account.connectionId}|photo|${call.nowMs}|${file.size}`, 15);
  call.store.put("media", id, { alt: textOf(fields.alt_text_custom) });
  return json(200, { id });
}

function view(call: PracticeCall, stored: StoredThing) {
  const { id, text } = JSON.parse(stored.body) as Post;
  const { likes, reposts, replies } = engagementOf(id, call.nowMs - stored.createdAtMs);
  const counted = (total_count: number) => ({ data: [], summary: { total_count } });
  return {
    ...{ id, message: text, permalink_url: `https://www.facebook.com/${id.replace("_", "/posts/")}` },
    created_time: new Date(stored.createdAtMs).toISOString().replace(/\.\d+Z$/, "+0000"),
    ...{ reactions: counted(likes), comments: counted(replies) },
    ...(reposts > 0 ? { shares: { count: reposts } } : {}),
  };
}

/** The Graph API, as developers.facebook.com describes Pages. */
export const facebook: StandIn = async (call) => {
  const path = call.url.pathname.replace(/^\/v\d+\.\d+/, "");
  const at = `${call.method} ${path}`;
  if (at === "GET /oauth/access_token") return token(call);
  const page = pageOf(call);
  const own = { id: page, name: "Practice Page" };
  const held = bearerOf(call);
  const isUser = held === userToken(call, "long");
  if (call.account.isRevoked || (held !== pageToken(call) && !isUser))
    return refuse(401, 190, "Error validating access token: The session has been invalidated.");
  if (at === "GET /me/accounts" && isUser)
    return json(200, { data: [{ ...own, access_token: pageToken(call) }], paging: {} });
  if (at === `GET /${page}`) return json(200, { ...own, link: `https://www.facebook.com/${page}` });
  if (isUser) return refuse(403, 200, "(#200) The user hasn't authorized the application to perform this action");
  if (at === `POST /${page}/feed`) return createPost(call);
  if (at === `POST /${page}/photos`) return createPhoto(call);
  if (at === `GET /${page}/published_posts`)
    return json(200, { data: call.store.list("post", 25).map((post) => view(call, post)), paging: {} });
  const commented = /^\/([\d_]{1,40})\/comments$/.exec(path)?.[1];
  if (commented) return graphComments(call, commented, { text: "message", time: "created_time" });
  const stored = call.method === "GET" ? call.store.get("post", path.slice(1)) : null;
  return stored ? json(200, view(call, stored)) : invalid(`Object with ID '${path.slice(1)}' does not exist`);
};
