import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { type Facet, findFacets, firstLink } from "../../domain/text/facets.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import {
  type Adapter,
  countOf,
  type JobImage,
  type JobVideo,
  type Outcome,
  type PartJob,
  postJson,
  readAnswer,
  sentAgain,
  textOf,
  UPLOAD_TIMEOUT_MS,
} from "./adapter.ts";
import { listMentions, searchPosts } from "./bluesky-mentions.server.ts";

const COLLECTION = "app.bsky.feed.post";
/** Handles of one text that are looked up. */
const MAX_MENTIONS = 10;

const refOf = (client: ConnectionClient, uri: string, cid: string): RemoteRef => ({
  ...{ id: uri, cid },
  url: `https://bsky.app/profile/${client.connection.account.handle || client.connection.account.id}/post/${uri.split("/").at(-1)}`,
});

/** The identifier of a handle; null when nobody has it: then the mention remains text. */
async function resolveHandle(client: ConnectionClient, handle: string, nowMs: number): Promise<string | null> {
  const path = `/xrpc/com.atproto.identity.resolveHandle?handle=${encodeURIComponent(handle)}`;
  const read = await readAnswer(await client.fetch(path), nowMs);
  return read.kind === "ok" ? textOf(read.body.did) || null : null;
}

async function writeFacets(client: ConnectionClient, text: string, nowMs: number): Promise<object[]> {
  const dids = new Map<string, string | null>();
  const feature = async ({ feature: found }: Facet): Promise<object | null> => {
    if (found.kind === "link") return { $type: "app.bsky.richtext.facet#link", uri: found.uri };
    if (found.kind === "tag") return { $type: "app.bsky.richtext.facet#tag", tag: found.tag };
    const { handle } = found;
    if (!dids.has(handle) && dids.size < MAX_MENTIONS) dids.set(handle, await resolveHandle(client, handle, nowMs));
    const did = dids.get(handle);
    return did ? { $type: "app.bsky.richtext.facet#mention", did } : null;
  };
  const written: object[] = [];
  for (const facet of findFacets(text)) {
    const made = await feature(facet);
    const { byteStart, byteEnd } = facet;
    if (made) written.push({ index: { byteStart, byteEnd }, features: [made] });
  }
  return written;
}

type Upload = { kind: "ok"; blob: unknown } | Exclude<Outcome, { kind: "published" }>;

async function upload(client: ConnectionClient, bytes: Uint8Array, mediaType: string, nowMs: number): Promise<Upload> {
  const answer = await client.fetch("/xrpc/com.atproto.repo.uploadBlob", {
    method: "POST",
    headers: { "content-type": mediaType },
    body: bytes as Uint8Array<ArrayBuffer>,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  const read = await readAnswer(answer, nowMs);
  if (read.kind === "ok") return { kind: "ok", blob: read.body.blob };
  return sentAgain(read);
}

type Embed = { kind: "ok"; embed: object | null } | Exclude<Outcome, { kind: "published" }>;

async function imagesEmbed(client: ConnectionClient, images: readonly JobImage[], nowMs: number): Promise<Embed> {
  const written: object[] = [];
  for (const image of images) {
    const sent = await upload(client, await image.read(), image.mediaType, nowMs);
    if (sent.kind !== "ok") return sent;
    const { width, height } = image;
    written.push({ alt: image.alt, image: sent.blob, aspectRatio: { width, height } });
  }
  return { kind: "ok", embed: { $type: "app.bsky.embed.images", images: written } };
}

/** The server of the account takes the file; Bluesky prepares it for players once it has seen the post. */
async function videoEmbed(client: ConnectionClient, video: JobVideo, nowMs: number): Promise<Embed> {
  const sent = await upload(client, await video.read(), video.mediaType, nowMs);
  if (sent.kind !== "ok") return sent;
  const { alt, width, height } = video;
  const embed = { $type: "app.bsky.embed.video", video: sent.blob, alt, aspectRatio: { width, height } };
  return { kind: "ok", embed };
}

/** The card of a link; without one the post is published all the same. */
async function cardEmbed(client: ConnectionClient, uri: string, { card: read, nowMs }: PartJob): Promise<Embed> {
  const card = await read();
  if (!card) return { kind: "ok", embed: null };
  const { title, description, image } = card;
  const sent = image ? await upload(client, image.bytes, image.mediaType, nowMs) : null;
  const thumb = sent?.kind === "ok" ? { thumb: sent.blob } : {};
  return { kind: "ok", embed: { $type: "app.bsky.embed.external", external: { uri, title, description, ...thumb } } };
}

async function embedOf(client: ConnectionClient, job: PartJob): Promise<Embed> {
  if (job.video) return videoEmbed(client, job.video, job.nowMs);
  if (job.images.length > 0) return imagesEmbed(client, job.images, job.nowMs);
  const link = firstLink(job.text);
  return link === null ? { kind: "ok", embed: null } : cardEmbed(client, link, job);
}

const strong = ({ id, cid }: RemoteRef) => ({ uri: id, cid });

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const { text, key, nowMs, replyTo } = job;
  const made = await embedOf(client, job);
  if (made.kind !== "ok") return made;
  const facets = await writeFacets(client, text, nowMs);
  const record = {
    $type: COLLECTION,
    text,
    // The same at each try.
    createdAt: new Date(job.startedAtMs).toISOString(),
    ...(facets.length > 0 ? { facets } : {}),
    ...(made.embed ? { embed: made.embed } : {}),
    ...(replyTo ? { reply: { root: strong(replyTo.root), parent: strong(replyTo.parent) } } : {}),
  };
  const repo = client.connection.account.id;
  const call = postJson({ repo, collection: COLLECTION, rkey: key, record });
  const read = await readAnswer(await client.fetch("/xrpc/com.atproto.repo.createRecord", call), nowMs);
  if (read.kind !== "ok") return read;
  const uri = textOf(read.body.uri);
  return uri === ""
    ? { kind: "unknown", reason: "The server answered without the address of the post." }
    : { kind: "published", ref: refOf(client, uri, textOf(read.body.cid)) };
}

/** Bluesky: every post has a record key that is fixed before it is sent, and can be looked up by it. */
export const bluesky: Adapter = {
  publish,
  find: async (client, { key, nowMs }) => {
    const query = new URLSearchParams({ repo: client.connection.account.id, collection: COLLECTION, rkey: key });
    const answer = await client.fetch(`/xrpc/com.atproto.repo.getRecord?${query}`);
    const read = await readAnswer(answer, nowMs);
    if (read.kind === "ok" && textOf(read.body.uri) !== "")
      return { kind: "found", ref: refOf(client, textOf(read.body.uri), textOf(read.body.cid)) };
    const isAnswer = answer.kind === "answered" && (answer.response.status === 400 || answer.response.status === 404);
    return { kind: isAnswer ? "absent" : "unknown" };
  },
  // A record key is taken once for all time.
  repeatableMs: Number.POSITIVE_INFINITY,
  counts: async (client, { id }) => {
    const answer = await client.fetch(`/xrpc/app.bsky.feed.getPosts?uris=${encodeURIComponent(id)}`);
    const read = await readAnswer(answer, Date.now());
    const [post] = read.kind === "ok" && Array.isArray(read.body.posts) ? (read.body.posts as unknown[]) : [];
    if (typeof post !== "object" || post === null) return null;
    const { likeCount, replyCount, repostCount, quoteCount } = post as Record<string, unknown>;
    return {
      likes: countOf(likeCount),
      replies: countOf(replyCount),
      reposts: countOf(repostCount) + countOf(quoteCount),
    };
  },
  mentions: listMentions,
  search: searchPosts,
};
