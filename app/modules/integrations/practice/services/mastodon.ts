import { engagementOf, unitOf } from "../../domain/practice.ts";
import { graphemeCount } from "../lengths.ts";
import { readerOf } from "../practice-people.ts";
import type { StoredThing } from "../practice-store.ts";
import {
  json,
  PRACTICE_CODE,
  type PracticeCall,
  type PracticeReply,
  readFields,
  type StandIn,
  textOf,
} from "../stand-in.ts";

const MAX_CHARACTERS = 500;
const CHARS_PER_URL = 23;
const MAX_MEDIA = 4;

const refuse = (status: number, error: string): PracticeReply => json(status, { error });
const NOT_FOUND = refuse(404, "Record not found");

const usernameOf = ({ account }: PracticeCall): string => account.secrets.username ?? "practice";
const idOf = (text: string): string => String(Math.floor(unitOf(text) * 1e15) + 1e14);

const person = (host: string, username: string, name: string) => ({
  id: idOf(`${username}@${host}`),
  username,
  acct: username,
  display_name: name,
  url: `https://${host}/@${username}`,
  avatar: `https://${host}/avatars/original/missing.png`,
  followers_count: 96,
  following_count: 31,
  bot: false,
});

const own = (call: PracticeCall) => person(call.url.host, usernameOf(call), "Practice account");

interface Status {
  id: string;
  text: string;
  visibility: string;
  spoiler: string;
  sensitive: boolean;
  language: string | null;
  inReplyTo: string | null;
  media: string[];
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Media {
  type: string;
  description: string;
  /** A video is prepared after its upload was answered. */
  isReady?: boolean;
}

const readMedia = (call: PracticeCall, id: string): Media | null => {
  const stored = call.store.get("media", id);
  return stored && (JSON.parse(stored.body) as Media);
};

function mediaView(call: PracticeCall, id: string) {
  const stored = call.store.get("media", id);
  if (!stored) return null;
  const { type, description, isReady = true } = JSON.parse(stored.body) as Media;
  const url = isReady ? `https://${call.url.host}/media/${id}` : null;
  return { id, type, url, preview_url: url, remote_url: null, description: description || null, meta: {} };
}

function statusView(call: PracticeCall, stored: StoredThing) {
  const status = JSON.parse(stored.body) as Status;
  const { likes, reposts, replies } = engagementOf(status.id, call.nowMs - stored.createdAtMs);
  const url = `https://${call.url.host}/@${usernameOf(call)}/${status.id}`;
  return {
    id: status.id,
    created_at: new Date(stored.createdAtMs).toISOString(),
    in_reply_to_id: status.inReplyTo,
    sensitive: status.sensitive,
    spoiler_text: status.spoiler,
    visibility: status.visibility,
    language: status.language,
    ...{ uri: url, url, content: `<p>${escaped(status.text)}</p>` },
    ...{ replies_count: replies, reblogs_count: reposts, favourites_count: likes },
    account: own(call),
    media_attachments: status.media.map((id) => mediaView(call, id)).filter((media) => media !== null),
    mentions: [],
    tags: [],
    card: null,
    poll: null,
  };
}

const counted = (text: string): number =>
  graphemeCount(text.replace(/https?:\/\/[^\s]{1,2000}/g, "x".repeat(CHARS_PER_URL)));

async function postStatus(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  if (!fields) return refuse(400, "Error occurred while parsing request parameters");
  const key = call.headers.get("idempotency-key");
  const before = key ? call.store.keyed(key) : null;
  const stored = before === null ? null : call.store.get("status", before);
  if (stored) return json(200, statusView(call, stored));
  const text = textOf(fields.status);
  const media = Array.isArray(fields.media_ids) ? fields.media_ids.map(String) : [];
  if (text.trim() === "" && media.length === 0) return refuse(422, "Validation failed: Text can't be blank");
  const spoiler = textOf(fields.spoiler_text);
  if (counted(text) + counted(spoiler) > MAX_CHARACTERS)
    return refuse(422, `Validation failed: Text character limit of ${MAX_CHARACTERS} exceeded`);
  if (media.length > MAX_MEDIA) return refuse(422, `Validation failed: Cannot attach more than ${MAX_MEDIA} files`);
  const files = media.map((id) => readMedia(call, id));
  if (files.includes(null)) return NOT_FOUND;
  if (files.length > 1 && files.some((file) => file?.type === "video"))
    return refuse(422, "Validation failed: Cannot attach a video to a post that already contains images");
  if (files.some((file) => file?.isReady === false))
    return refuse(
      422,
      "Validation failed: Cannot attach files that have not finished processing. Try again in a moment!",
    );
  const id = idOf(`${call.account.connectionId}|${call.nowMs}|${text}|${key ?? Math.random()}`);
  const status: Status = {
    ...{ id, text, spoiler, media },
    visibility: textOf(fields.visibility) || "public",
    sensitive: fields.sensitive === true || fields.sensitive === "true",
    language: textOf(fields.language) || null,
    inReplyTo: textOf(fields.in_reply_to_id) || null,
  };
  call.store.put("status", id, status);
  if (key) call.store.saveKey(key, id);
  const made = call.store.get("status", id);
  return made ? json(200, statusView(call, made)) : refuse(500, "The status was not stored");
}

async function uploadMedia(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  const file = fields?.file as unknown;
  if (!(file instanceof Blob)) return refuse(422, "Validation failed: File can't be blank");
  if (!/^(image|video|audio)\//.test(file.type)) return refuse(422, "Validation failed: File content type is invalid");
  const id = idOf(`${call.account.connectionId}|media|${call.nowMs}|${file.size}`);
  const type = file.type === "image/gif" ? "gifv" : (file.type.split("/")[0] ?? "unknown");
  const isReady = type !== "video";
  const made: Media = { type, description: textOf(fields?.description).slice(0, 1_500), isReady };
  call.store.put("media", id, made);
  return json(isReady ? 200 : 202, mediaView(call, id));
}

async function describeMedia(call: PracticeCall, id: string): Promise<PracticeReply> {
  const media = readMedia(call, id);
  if (!media) return NOT_FOUND;
  if (media.isReady === false) {
    const view = mediaView(call, id);
    call.store.put("media", id, { ...media, isReady: true });
    return json(206, view);
  }
  if (call.method === "PUT") {
    const fields = (await readFields(call)) ?? {};
    call.store.put("media", id, { ...media, description: textOf(fields.description).slice(0, 1_500) });
  }
  return json(200, mediaView(call, id));
}

function oneStatus(call: PracticeCall, id: string): PracticeReply {
  const stored = call.store.get("status", id);
  if (!stored) return NOT_FOUND;
  const view = statusView(call, stored);
  if (call.method === "DELETE") call.store.remove("status", id);
  return json(200, call.method === "DELETE" ? { ...view, text: (JSON.parse(stored.body) as Status).text } : view);
}

/** A welcome, and replies of made-up readers to the newest posts, as many as the counts say. */
function notifications(call: PracticeCall): PracticeReply {
  const { account, nowMs, url } = call;
  const one = (key: string, text: string, atMs: number, inReplyTo: string | null) => {
    const reader = readerOf(key);
    const from = person(url.host, reader.handle.split(".")[0] ?? "reader", reader.name);
    const [id, created_at] = [idOf(key), new Date(atMs).toISOString()];
    const content = `<p><span class="h-card">@<span>${usernameOf(call)}</span></span> ${escaped(text)}</p>`;
    const page = `${from.url}/${id}`;
    const status = { id, created_at, content, in_reply_to_id: inReplyTo, account: from, url: page, uri: page };
    return { id, type: "mention", created_at, account: from, status: { ...status, visibility: "public" } };
  };
  const replies = call.store.list("status", 50).flatMap((post) =>
    Array.from({ length: Math.min(engagementOf(post.key, nowMs - post.createdAtMs).replies, 3) }, (_, at) => {
      const key = `${post.key}|${at}`;
      return one(key, readerOf(key).sentence, post.createdAtMs + (at + 1) * 60_000, post.key);
    }),
  );
  const welcome = one(`welcome|${account.connectionId}`, "When do you open tomorrow?", account.createdAtMs, null);
  const limit = Math.min(Math.max(Number(url.searchParams.get("limit") ?? 40) || 40, 1), 80);
  return json(200, [...replies, welcome].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, limit));
}

/** One post of a made-up reader with the phrase. */
function search(call: PracticeCall): PracticeReply {
  const { account, url } = call;
  const phrase = url.searchParams.get("q") ?? "";
  const key = `search|${phrase}`;
  const reader = readerOf(key);
  const from = person(url.host, reader.handle.split(".")[0] ?? "reader", reader.name);
  const [id, created_at] = [idOf(key), new Date(account.createdAtMs).toISOString()];
  const content = `<p>${escaped(`${phrase}: ${reader.sentence}`)}</p>`;
  const page = `${from.url}/${id}`;
  const status = { id, created_at, content, in_reply_to_id: null, account: from, url: page, uri: page };
  return json(200, { accounts: [], hashtags: [], statuses: [{ ...status, visibility: "public" }] });
}

const instance = ({ url }: PracticeCall): PracticeReply =>
  json(200, {
    domain: url.host,
    title: "Practice server",
    version: "4.5.0",
    description: "A stand-in inside Kaja. Nothing here reaches a Mastodon server.",
    languages: ["en"],
    configuration: {
      statuses: {
        max_characters: MAX_CHARACTERS,
        max_media_attachments: MAX_MEDIA,
        characters_reserved_per_url: CHARS_PER_URL,
      },
      media_attachments: {
        supported_mime_types: ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "audio/mpeg"],
        description_limit: 1_500,
        image_size_limit: 16_777_216,
        video_size_limit: 103_809_024,
      },
    },
  });

async function registerApp(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  const [name, redirect] = [textOf(fields?.client_name), textOf(fields?.redirect_uris)];
  if (name === "" || redirect === "") return refuse(422, "Validation failed: Name can't be blank");
  const { clientId, clientSecret } = call.account.secrets;
  return json(200, {
    id: "1",
    name,
    website: null,
    redirect_uri: redirect,
    client_id: clientId,
    client_secret: clientSecret,
  });
}

async function token(call: PracticeCall): Promise<PracticeReply> {
  const fields = (await readFields(call)) ?? {};
  const { clientId, clientSecret, accessToken } = call.account.secrets;
  if (fields.client_id !== clientId || fields.client_secret !== clientSecret)
    return json(401, { error: "invalid_client", error_description: "Client authentication failed" });
  if (fields.grant_type !== "authorization_code" || fields.code !== PRACTICE_CODE)
    return json(400, { error: "invalid_grant", error_description: "The provided authorization grant is invalid" });
  const created_at = Math.floor(call.nowMs / 1_000);
  return json(200, {
    access_token: accessToken,
    token_type: "Bearer",
    scope: textOf(fields.scope) || "read",
    created_at,
  });
}

/** A Mastodon server as docs.joinmastodon.org describes its methods. */
export const mastodon: StandIn = async (call) => {
  const path = call.url.pathname;
  const at = `${call.method} ${path}`;
  if (at === "GET /api/v2/instance") return instance(call);
  if (at === "POST /api/v1/apps") return registerApp(call);
  if (at === "POST /oauth/token") return token(call);
  const { accessToken } = call.account.secrets;
  if (call.account.isRevoked || call.headers.get("authorization") !== `Bearer ${accessToken}`)
    return refuse(401, "The access token is invalid");
  if (at === "GET /api/v1/accounts/verify_credentials") return json(200, own(call));
  if (at === "POST /api/v1/statuses") return postStatus(call);
  if (at === "POST /api/v2/media" || at === "POST /api/v1/media") return uploadMedia(call);
  if (at === "GET /api/v1/notifications") return notifications(call);
  if (at === "GET /api/v2/search") return search(call);
  const media = /^\/api\/v1\/media\/(\d{1,20})$/.exec(path)?.[1];
  if (media && (call.method === "GET" || call.method === "PUT")) return describeMedia(call, media);
  const status = /^\/api\/v1\/statuses\/(\d{1,20})$/.exec(path)?.[1];
  if (status && (call.method === "GET" || call.method === "DELETE")) return oneStatus(call, status);
  if (call.method === "GET" && path === `/api/v1/accounts/${own(call).id}/statuses`)
    return json(
      200,
      call.store.list("status", 20).map((post) => statusView(call, post)),
    );
  return NOT_FOUND;
};
