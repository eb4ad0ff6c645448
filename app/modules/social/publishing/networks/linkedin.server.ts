import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import { firstLink } from "../../domain/text/facets.ts";
import { fromLittle, toLittle } from "../../domain/text/little.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { bare, isSince } from "../same-text.ts";
import {
  type Adapter,
  countOf,
  type Found,
  type JobImage,
  type NotPublished,
  type Outcome,
  type PartJob,
  postJson,
  readAnswer,
  sentAgain,
  textOf,
} from "./adapter.ts";
import { linkedinComment } from "./linkedin-comment.server.ts";

/** Posts of a page that are searched for one whose call had no answer. */
const SEARCHED = 20;
const MAX_ALT_CHARS = 4_086;
const MAX_TITLE_CHARS = 400;

const authorOf = ({ connection }: ConnectionClient): string => connection.account.id;
/** What a member posted can be read with a permission that few apps have. */
const isPage = (client: ConnectionClient): boolean => authorOf(client).startsWith("urn:li:organization:");

const refOf = (id: string): RemoteRef => ({ id, url: `https://www.linkedin.com/feed/update/${id}/`, cid: "" });

type Uploaded = { kind: "ok"; id: string } | NotPublished;

async function upload(
  client: ConnectionClient,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  nowMs: number,
): Promise<Uploaded> {
  const order = postJson({ initializeUploadRequest: { owner: authorOf(client) } });
  const begun = await readAnswer(await client.fetch("/rest/images?action=initializeUpload", order), nowMs);
  if (begun.kind !== "ok") return sentAgain(begun);
  const { uploadUrl, image } = (begun.body.value ?? {}) as Record<string, unknown>;
  if (textOf(uploadUrl) === "" || textOf(image) === "")
    return { kind: "refused", reason: "LinkedIn did not say where to send the image.", retryAfterMs: minutes(1) };
  const put = { method: "PUT", headers: { "content-type": mediaType }, body: bytes };
  const sent = await readAnswer(await client.fetch(textOf(uploadUrl), put), nowMs);
  return sent.kind === "ok" ? { kind: "ok", id: textOf(image) } : sentAgain(sent);
}

type Content = { kind: "ok"; content: object | null } | NotPublished;

async function imagesContent(client: ConnectionClient, images: readonly JobImage[], nowMs: number): Promise<Content> {
  const written: { id: string; altText: string }[] = [];
  for (const image of images) {
    const sent = await upload(client, await image.read(), image.mediaType, nowMs);
    if (sent.kind !== "ok") return sent;
    written.push({ id: sent.id, altText: image.alt.slice(0, MAX_ALT_CHARS) });
  }
  const [only] = written;
  return { kind: "ok", content: written.length === 1 && only ? { media: only } : { multiImage: { images: written } } };
}

/** LinkedIn reads no page behind a link: its card is sent with the post. Without one the post goes out all the same. */
async function articleContent(
  client: ConnectionClient,
  source: string,
  { card: read, nowMs }: PartJob,
): Promise<Content> {
  const card = await read();
  if (!card) return { kind: "ok", content: null };
  const { title, description, image } = card;
  const sent = image ? await upload(client, image.bytes, image.mediaType, nowMs) : null;
  const thumbnail = sent?.kind === "ok" ? { thumbnail: sent.id } : {};
  return {
    kind: "ok",
    content: { article: { source, title: title.slice(0, MAX_TITLE_CHARS), description, ...thumbnail } },
  };
}

async function contentOf(client: ConnectionClient, job: PartJob): Promise<Content> {
  if (job.images.length > 0) return imagesContent(client, job.images, job.nowMs);
  const link = firstLink(job.text);
  return link === null ? { kind: "ok", content: null } : articleContent(client, link, job);
}

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const made = await contentOf(client, job);
  if (made.kind !== "ok") return made;
  const post = {
    author: authorOf(client),
    commentary: toLittle(job.text),
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(made.content ? { content: made.content } : {}),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
  };
  const read = await readAnswer(await client.fetch("/rest/posts", postJson(post)), job.nowMs);
  if (read.kind !== "ok") return read;
  const id = read.headers.get("x-restli-id") ?? "";
  return /^urn:li:(share|ugcPost):\d{1,25}$/.test(id)
    ? { kind: "published", ref: refOf(id) }
    : { kind: "unknown", reason: "LinkedIn answered without the id of the post." };
}

async function find(client: ConnectionClient, { text, startedAtMs, nowMs }: PartJob): Promise<Found> {
  if (!isPage(client)) return { kind: "unreadable" };
  const query = new URLSearchParams({
    author: authorOf(client),
    q: "author",
    count: String(SEARCHED),
    sortBy: "CREATED",
  });
  const answer = await client.fetch(`/rest/posts?${query}`, { headers: { "x-restli-method": "FINDER" } });
  const read = await readAnswer(answer, nowMs);
  if (read.kind !== "ok" || !Array.isArray(read.body.elements)) return { kind: "unknown" };
  const found = (read.body.elements as Record<string, unknown>[]).find(
    ({ commentary, createdAt, publishedAt }) =>
      isSince(Number(createdAt ?? publishedAt), startedAtMs) && bare(fromLittle(textOf(commentary))) === bare(text),
  );
  return found ? { kind: "found", ref: refOf(textOf(found.id)) } : { kind: "absent" };
}

/** LinkedIn: no key makes a call one; a page's posts are read to see whether one arrived, and it is never sent again. */
export const linkedin: Adapter = {
  publish,
  find,
  repeatableMs: 0,
  listedWithinMs: minutes(5),
  comment: linkedinComment,
  counts: async (client, { id }) => {
    if (!isPage(client)) return { likes: 0, replies: 0, reposts: 0 };
    const answer = await client.fetch(`/rest/socialMetadata/${encodeURIComponent(id)}`);
    const read = await readAnswer(answer, Date.now());
    if (read.kind !== "ok") return null;
    const reactions = Object.values((read.body.reactionSummaries ?? {}) as Record<string, { count?: unknown }>);
    const { count } = (read.body.commentSummary ?? {}) as { count?: unknown };
    // How often a post was reposted is not in what LinkedIn answers here.
    const likes = reactions.reduce((sum, one) => sum + countOf(one?.count), 0);
    return { likes, replies: countOf(count), reposts: 0 };
  },
};
