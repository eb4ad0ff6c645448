import { engagementOf, unitOf } from "../../domain/practice.ts";
import { graphemeCount } from "../lengths.ts";
import { didOf, readerOf } from "../practice-people.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, readFields, type StandIn, textOf } from "../stand-in.ts";

const ACCESS_MS = 2 * 3_600_000;
const REFRESH_MS = 60 * 24 * 3_600_000;
const MAX_BLOB_BYTES = 5_000_000;
const MAX_VIDEO_BYTES = 100_000_000;
const MAX_POST_GRAPHEMES = 300;
const MAX_POST_BYTES = 3_000;

const refuse = (status: number, error: string, message: string): PracticeReply => json(status, { error, message });
const invalid = (message: string) => refuse(400, "InvalidRequest", message);

const handleOf = ({ account }: PracticeCall): string => account.secrets.identifier ?? "practice.example";
const ownDid = (call: PracticeCall): string => didOf(handleOf(call));

/** Base 32 that sorts as the numbers do: how the protocol writes record keys and hashes. */
const SORTABLE = "234567abcdefghijklmnopqrstuvwxyz";
const cidOf = (text: string): string =>
  `bafyrei${Array.from({ length: 52 }, (_, at) => SORTABLE[Math.floor(unitOf(`${at}|${text}`) * 32)]).join("")}`;

function tidOf(nowMs: number, seed: string): string {
  let value = BigInt(nowMs) * 1_000n * 1_024n + BigInt(Math.floor(unitOf(seed) * 1_024_000));
  let text = "";
  for (let at = 0; at < 13; at += 1, value /= 32n) text = SORTABLE[Number(value % 32n)] + text;
  return text;
}

const base64Url = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A token that only this stand-in takes: its last part depends on the app password, so that a new one ends it. */
function tokenOf(call: PracticeCall, scope: "access" | "refresh"): string {
  const exp = Math.floor((call.nowMs + (scope === "access" ? ACCESS_MS : REFRESH_MS)) / 1_000);
  const payload = base64Url(JSON.stringify({ scope, sub: ownDid(call), exp }));
  return `practice.${payload}.${signatureOf(call, payload)}`;
}

const signatureOf = ({ account }: PracticeCall, payload: string): string =>
  String(unitOf(`${account.secrets.appPassword}|${payload}`)).slice(2);

function tokenState(call: PracticeCall, scope: "access" | "refresh"): "valid" | "expired" | "invalid" {
  const token = /^Bearer (.+)$/.exec(call.headers.get("authorization") ?? "")?.[1] ?? "";
  const [name, payload = "", signature] = token.split(".");
  if (call.account.isRevoked || name !== "practice" || signature !== signatureOf(call, payload)) return "invalid";
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { scope: string; exp: number };
  if (claims.scope !== scope) return "invalid";
  return claims.exp * 1_000 > call.nowMs ? "valid" : "expired";
}

const session = (call: PracticeCall): PracticeReply =>
  json(200, {
    accessJwt: tokenOf(call, "access"),
    refreshJwt: tokenOf(call, "refresh"),
    handle: handleOf(call),
    did: ownDid(call),
    active: true,
  });

async function createSession(call: PracticeCall): Promise<PracticeReply> {
  const fields = await readFields(call);
  const { identifier, appPassword } = call.account.secrets;
  const fits = fields?.identifier === identifier && fields?.password === appPassword;
  return fits && !call.account.isRevoked
    ? session(call)
    : refuse(401, "AuthenticationRequired", "Invalid identifier or password");
}

interface RecordCall {
  repo?: unknown;
  collection?: unknown;
  rkey?: unknown;
  record?: unknown;
}

const uriOf = (call: PracticeCall, collection: string, rkey: string): string =>
  `at://${ownDid(call)}/${collection}/${rkey}`;

const isOwn = (call: PracticeCall, repo: unknown): boolean => repo === ownDid(call) || repo === handleOf(call);

/** What a server refuses about a post; null when it takes it. */
function wrongPost(call: PracticeCall, collection: string, record: Record<string, unknown>): string | null {
  if (collection !== "app.bsky.feed.post") return null;
  const { text, createdAt, embed } = record;
  if (typeof text !== "string") return 'Invalid app.bsky.feed.post record: Record must have the property "text"';
  if (typeof createdAt !== "string" || Number.isNaN(Date.parse(createdAt)))
    return "Invalid app.bsky.feed.post record: createdAt must be an valid atproto datetime";
  if (graphemeCount(text) > MAX_POST_GRAPHEMES)
    return `Invalid app.bsky.feed.post record: text must not be longer than ${MAX_POST_GRAPHEMES} graphemes`;
  if (new TextEncoder().encode(text).length > MAX_POST_BYTES)
    return `Invalid app.bsky.feed.post record: text must not be longer than ${MAX_POST_BYTES} characters`;
  const links = JSON.stringify(embed ?? null).match(/"\$link":"[a-z0-9]{1,100}"/g) ?? [];
  const missing = links.find((link) => call.store.get("blob", link.slice(9, -1)) === null);
  if (missing !== undefined) return `Could not find blob: ${missing.slice(9, -1)}`;
  const { $type, video } = (embed ?? {}) as { $type?: string; video?: { mimeType?: string } };
  return $type === "app.bsky.embed.video" && video?.mimeType !== "video/mp4"
    ? 'Invalid app.bsky.feed.post record: embed.video should be a blob of "video/mp4"'
    : null;
}

async function writeRecord(call: PracticeCall, mode: "create" | "put"): Promise<PracticeReply> {
  const { repo, collection, rkey, record }: RecordCall = (await readFields(call)) ?? {};
  if (!isOwn(call, repo)) return invalid("Could not find repo");
  if (typeof collection !== "string" || typeof record !== "object" || record === null)
    return invalid("Input must have the properties collection and record");
  if (mode === "put" && typeof rkey !== "string") return invalid('Input must have the property "rkey"');
  const key = typeof rkey === "string" ? rkey : tidOf(call.nowMs, JSON.stringify(record));
  if (!/^[\w.~:-]{1,512}$/.test(key)) return invalid("Input/rkey must be a valid Record Key");
  const wrong = wrongPost(call, collection, record as Record<string, unknown>);
  if (wrong !== null) return invalid(wrong);
  if (mode === "create" && call.store.get(collection, key)) return invalid("Record already exists");
  call.store.put(collection, key, record);
  const uri = uriOf(call, collection, key);
  const cid = cidOf(uri + JSON.stringify(record));
  return json(200, { uri, cid, commit: { cid: cidOf(cid), rev: tidOf(call.nowMs, cid) }, validationStatus: "valid" });
}

function getRecord(call: PracticeCall): PracticeReply {
  const query = call.url.searchParams;
  const [collection, rkey] = [query.get("collection") ?? "", query.get("rkey") ?? ""];
  const stored = isOwn(call, query.get("repo")) ? call.store.get(collection, rkey) : null;
  const uri = uriOf(call, collection, rkey);
  if (!stored) return refuse(400, "RecordNotFound", `Could not locate record: ${uri}`);
  return json(200, { uri, cid: cidOf(uri + stored.body), value: JSON.parse(stored.body) });
}

async function deleteRecord(call: PracticeCall): Promise<PracticeReply> {
  const { repo, collection, rkey }: RecordCall = (await readFields(call)) ?? {};
  if (!isOwn(call, repo)) return invalid("Could not find repo");
  call.store.remove(textOf(collection), textOf(rkey));
  return json(200, {});
}

function uploadBlob(call: PracticeCall): PracticeReply {
  const mimeType = call.headers.get("content-type") ?? "application/octet-stream";
  const maxBytes = mimeType.startsWith("video/") ? MAX_VIDEO_BYTES : MAX_BLOB_BYTES;
  if (call.body.length > maxBytes) return refuse(413, "PayloadTooLarge", "request entity too large");
  const link = cidOf(`${mimeType}|${call.body.length}|${call.body.subarray(0, 2_000).join(",")}`);
  call.store.put("blob", link, { mimeType, size: call.body.length });
  return json(200, { blob: { $type: "blob", ref: { $link: link }, mimeType, size: call.body.length } });
}

const authorOf = (handle: string, displayName: string) => ({ did: didOf(handle), handle, displayName, labels: [] });

function postView(call: PracticeCall, post: StoredThing) {
  const uri = uriOf(call, "app.bsky.feed.post", post.key);
  const { likes, reposts, replies } = engagementOf(post.key, call.nowMs - post.createdAtMs);
  return {
    uri,
    cid: cidOf(uri + post.body),
    author: authorOf(handleOf(call), "Practice account"),
    record: JSON.parse(post.body) as unknown,
    ...{ likeCount: likes, repostCount: reposts, replyCount: replies, quoteCount: 0, bookmarkCount: 0 },
    indexedAt: new Date(post.createdAtMs).toISOString(),
    labels: [],
  };
}

function getPosts(call: PracticeCall): PracticeReply {
  const uris = call.url.searchParams.getAll("uris");
  if (uris.length === 0 || uris.length > 25) return invalid("Error: uris must have from 1 to 25 elements");
  const posts = uris.flatMap((uri) => {
    const key = uri.split("/").at(-1) ?? "";
    const post = uri === uriOf(call, "app.bsky.feed.post", key) ? call.store.get("app.bsky.feed.post", key) : null;
    return post ? [postView(call, post)] : [];
  });
  return json(200, { posts });
}

/** A welcome, and replies of made-up readers to the newest posts, as many as the counts say. */
function listNotifications(call: PracticeCall): PracticeReply {
  const { account, nowMs } = call;
  const one = (key: string, reason: "mention" | "reply", text: string, atMs: number, post?: StoredThing) => {
    const reader = readerOf(key);
    const parent = post && uriOf(call, "app.bsky.feed.post", post.key);
    const ref = parent && { uri: parent, cid: cidOf(parent + post.body) };
    const uri = `at://${didOf(reader.handle)}/app.bsky.feed.post/${tidOf(atMs, key)}`;
    const createdAt = new Date(atMs).toISOString();
    return {
      uri,
      cid: cidOf(uri),
      author: authorOf(reader.handle, reader.name),
      reason,
      ...(parent ? { reasonSubject: parent } : {}),
      record: {
        $type: "app.bsky.feed.post",
        text,
        createdAt,
        ...(ref ? { reply: { root: ref, parent: ref } } : {}),
      },
      isRead: false,
      indexedAt: createdAt,
      labels: [],
    };
  };
  const replies = call.store.list("app.bsky.feed.post", 50).flatMap((post) =>
    Array.from({ length: Math.min(engagementOf(post.key, nowMs - post.createdAtMs).replies, 3) }, (_, at) => {
      const key = `${post.key}|${at}`;
      return one(key, "reply", readerOf(key).sentence, post.createdAtMs + (at + 1) * 60_000, post);
    }),
  );
  const welcome = one(
    `welcome|${account.connectionId}`,
    "mention",
    `@${handleOf(call)} when do you open tomorrow?`,
    account.createdAtMs,
  );
  const limit = Math.min(Math.max(Number(call.url.searchParams.get("limit") ?? 50) || 50, 1), 100);
  const all = [...replies, welcome].toSorted((a, b) => (a.indexedAt < b.indexedAt ? 1 : -1));
  return json(200, { notifications: all.slice(0, limit), priority: false, seenAt: new Date(nowMs).toISOString() });
}

/** One post of a made-up reader with the phrase. */
function searchPosts(call: PracticeCall): PracticeReply {
  const phrase = call.url.searchParams.get("q") ?? "";
  if (phrase === "") return invalid('Error: Params must have the property "q"');
  const key = `search|${phrase}`;
  const reader = readerOf(key);
  const { createdAtMs } = call.account;
  const uri = `at://${didOf(reader.handle)}/app.bsky.feed.post/${tidOf(createdAtMs, key)}`;
  const createdAt = new Date(createdAtMs).toISOString();
  const post = {
    ...{ uri, cid: cidOf(uri), author: authorOf(reader.handle, reader.name), indexedAt: createdAt },
    record: { $type: "app.bsky.feed.post", text: `${phrase}: ${reader.sentence}`, createdAt },
  };
  return json(200, { posts: [post], hitsTotal: 1 });
}

function resolveHandle(call: PracticeCall): PracticeReply {
  const handle = call.url.searchParams.get("handle") ?? "";
  const isKnown = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(handle) && !handle.startsWith("missing.");
  return isKnown ? json(200, { did: didOf(handle) }) : invalid("Unable to resolve handle");
}

function getProfile(call: PracticeCall): PracticeReply {
  const posts = call.store.list("app.bsky.feed.post", 500).length;
  return json(200, {
    ...authorOf(handleOf(call), "Practice account"),
    description: "A stand-in inside Kaja. Nothing here reaches Bluesky.",
    ...{ followersCount: 128, followsCount: 42, postsCount: posts },
  });
}

type Method = (call: PracticeCall) => PracticeReply | Promise<PracticeReply>;

const METHODS: Readonly<Record<string, Method>> = {
  "GET com.atproto.server.getSession": (call) => json(200, { did: ownDid(call), handle: handleOf(call), active: true }),
  "POST com.atproto.repo.createRecord": (call) => writeRecord(call, "create"),
  "POST com.atproto.repo.putRecord": (call) => writeRecord(call, "put"),
  "GET com.atproto.repo.getRecord": getRecord,
  "POST com.atproto.repo.deleteRecord": deleteRecord,
  "POST com.atproto.repo.uploadBlob": uploadBlob,
  "GET app.bsky.feed.getPosts": getPosts,
  "GET app.bsky.actor.getProfile": getProfile,
  "GET app.bsky.notification.listNotifications": listNotifications,
  "GET app.bsky.feed.searchPosts": searchPosts,
  "POST app.bsky.notification.updateSeen": () => json(200, {}),
};

/** Bluesky's personal data server and application view, as docs.bsky.app describes their methods. */
export const bluesky: StandIn = async (call) => {
  const method = `${call.method} ${/^\/xrpc\/([\w.]+)$/.exec(call.url.pathname)?.[1] ?? ""}`;
  if (method === "POST com.atproto.server.createSession") return createSession(call);
  if (method === "GET com.atproto.identity.resolveHandle") return resolveHandle(call);
  const isRefresh = method === "POST com.atproto.server.refreshSession";
  const state = tokenState(call, isRefresh ? "refresh" : "access");
  if (state === "expired") return refuse(400, "ExpiredToken", "Token has expired");
  if (state === "invalid") return refuse(401, "InvalidToken", "Token could not be verified");
  if (isRefresh) return session(call);
  const run = METHODS[method];
  return run ? run(call) : refuse(501, "MethodNotImplemented", "Method Not Implemented");
};
