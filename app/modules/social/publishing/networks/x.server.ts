import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { bare, isSince } from "../same-text.ts";
import {
  type Adapter,
  countOf,
  type Found,
  type JobImage,
  multipart,
  type NotPublished,
  type Outcome,
  type PartJob,
  postJson,
  readAnswer,
  sentAgain,
  textOf,
} from "./adapter.ts";

/** Posts of the account that are searched for one whose call had no answer. X charges for each that it answers. */
const SEARCHED = 10;
const MAX_ALT_CHARS = 1_000;

const refOf = ({ connection }: ConnectionClient, id: string): RemoteRef => ({
  ...{ id, cid: "" },
  url: `https://x.com/${connection.account.handle.replace(/^@/, "")}/status/${id}`,
});

type Uploaded = { kind: "ok"; id: string } | NotPublished;

async function upload(client: ConnectionClient, image: JobImage, { key, nowMs }: PartJob): Promise<Uploaded> {
  const form = multipart(key, [
    { name: "media_category", value: "tweet_image" },
    { name: "media_type", value: image.mediaType },
    { name: "media", value: await image.read(), filename: `image.${image.type}`, type: image.mediaType },
  ]);
  const read = await readAnswer(await client.fetch("/2/media/upload", form), nowMs);
  if (read.kind !== "ok") return sentAgain(read);
  const id = textOf((read.body.data as { id?: unknown } | undefined)?.id);
  if (id === "") return { kind: "refused", reason: "X answered without the id of an image.", retryAfterMs: minutes(1) };
  const text = image.alt.slice(0, MAX_ALT_CHARS);
  const described = await readAnswer(
    await client.fetch("/2/media/metadata", postJson({ id, metadata: { alt_text: { text } } })),
    nowMs,
  );
  // Nobody's image goes out without its description.
  return described.kind === "ok" ? { kind: "ok", id } : sentAgain(described);
}

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const mediaIds: string[] = [];
  for (const image of job.images) {
    const sent = await upload(client, image, job);
    if (sent.kind !== "ok") return sent;
    mediaIds.push(sent.id);
  }
  const body = {
    text: job.text,
    ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}),
    ...(job.replyTo ? { reply: { in_reply_to_tweet_id: job.replyTo.parent.id } } : {}),
  };
  const read = await readAnswer(await client.fetch("/2/tweets", postJson(body)), job.nowMs);
  if (read.kind !== "ok") return read;
  const id = textOf((read.body.data as { id?: unknown } | undefined)?.id);
  return id === ""
    ? { kind: "unknown", reason: "X answered without the id of the post." }
    : { kind: "published", ref: refOf(client, id) };
}

interface RemotePost {
  id?: unknown;
  text?: unknown;
  created_at?: unknown;
  entities?: { urls?: { url?: unknown; expanded_url?: unknown }[] };
}

/** An image is shown as a link to itself, which nobody wrote. */
const IMAGE_LINK = /\/status\/\d+\/(?:photo|video)\/\d+$/;

/** The text of a post as it was sent: X shortens links and escapes three characters. */
export function writtenText({ text, entities }: RemotePost): string {
  let written = textOf(text);
  for (const { url, expanded_url } of entities?.urls ?? []) {
    const expanded = textOf(expanded_url);
    if (textOf(url) !== "") written = written.replaceAll(textOf(url), IMAGE_LINK.test(expanded) ? "" : expanded);
  }
  return written.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

async function find(client: ConnectionClient, { text, startedAtMs, nowMs }: PartJob): Promise<Found> {
  const path = `/2/users/${encodeURIComponent(client.connection.account.id)}/tweets`;
  const query = new URLSearchParams({ max_results: String(SEARCHED), "tweet.fields": "created_at,entities" });
  const read = await readAnswer(await client.fetch(`${path}?${query}`), nowMs);
  if (read.kind !== "ok") return { kind: "unknown" };
  // Without any post X leaves the list out.
  const posts = Array.isArray(read.body.data) ? (read.body.data as RemotePost[]) : [];
  const found = posts.find(
    (post) => isSince(Date.parse(textOf(post.created_at)), startedAtMs) && bare(writtenText(post)) === bare(text),
  );
  return found ? { kind: "found", ref: refOf(client, textOf(found.id)) } : { kind: "absent" };
}

/** X: no key makes a call one; the account's posts are read to see whether one arrived, and it is never sent again. */
export const x: Adapter = {
  publish,
  find,
  repeatableMs: 0,
  listedWithinMs: minutes(5),
  counts: async (client, { id }) => {
    const answer = await client.fetch(`/2/tweets/${encodeURIComponent(id)}?tweet.fields=public_metrics`);
    const read = await readAnswer(answer, Date.now());
    if (read.kind !== "ok") return null;
    const { public_metrics } = (read.body.data ?? {}) as { public_metrics?: Record<string, unknown> };
    if (!public_metrics) return null;
    const { like_count, reply_count, retweet_count, quote_count } = public_metrics;
    return {
      likes: countOf(like_count),
      replies: countOf(reply_count),
      reposts: countOf(retweet_count) + countOf(quote_count),
    };
  },
};
