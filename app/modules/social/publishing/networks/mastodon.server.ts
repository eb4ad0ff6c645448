import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { isSince, withoutLinks } from "../same-text.ts";
import {
  type Adapter,
  countOf,
  type JobImage,
  multipart,
  type Outcome,
  type PartJob,
  postJson,
  readAnswer,
  textOf,
} from "./adapter.ts";
import { listMentions, searchPosts } from "./mastodon-mentions.server.ts";

/** Posts of the account that are searched for one whose call had no answer. */
const SEARCHED = 40;

const refOf = (status: Record<string, unknown>): RemoteRef => ({
  id: textOf(status.id),
  url: textOf(status.url) || textOf(status.uri),
  cid: "",
});

type Uploaded = { kind: "ok"; id: string } | Exclude<Outcome, { kind: "published" }>;

const later = (reason: string): Uploaded => ({ kind: "refused", reason, retryAfterMs: 30_000 });

/** Sends an image. One that the server still works on is asked for at the next try; an unused image is no post. */
async function upload(client: ConnectionClient, image: JobImage, { key, nowMs }: PartJob): Promise<Uploaded> {
  const form = multipart(key, [
    { name: "description", value: image.alt },
    { name: "file", value: await image.read(), filename: `image.${image.type}`, type: image.mediaType },
  ]);
  const read = await readAnswer(await client.fetch("/api/v2/media", form), nowMs);
  if (read.kind === "unknown") return later(read.reason);
  if (read.kind !== "ok") return read;
  const id = textOf(read.body.id);
  for (let tries = 0; read.status === 202 && tries < 10; tries += 1) {
    const answer = await client.fetch(`/api/v1/media/${id}`);
    if (answer.kind === "answered" && answer.response.status === 200) return { kind: "ok", id };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return read.status === 202 ? later("The server still works on an image.") : { kind: "ok", id };
}

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const mediaIds: string[] = [];
  for (const image of job.images) {
    const sent = await upload(client, image, job);
    if (sent.kind !== "ok") return sent;
    mediaIds.push(sent.id);
  }
  const body = {
    status: job.text,
    ...(mediaIds.length > 0 ? { media_ids: mediaIds } : {}),
    ...(job.replyTo ? { in_reply_to_id: job.replyTo.parent.id } : {}),
    ...(job.visibility ? { visibility: job.visibility } : {}),
  };
  const call = postJson(body, { "idempotency-key": job.key });
  const read = await readAnswer(await client.fetch("/api/v1/statuses", call), job.nowMs);
  if (read.kind !== "ok") return read;
  const ref = refOf(read.body);
  return ref.id === ""
    ? { kind: "unknown", reason: "The server answered without the id of the post." }
    : { kind: "published", ref };
}

const NAMED: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&apos;": "'",
};

const textOfHtml = (html: string): string =>
  html
    .replace(/<a\s[^>]*href="https?:[^>]*>(?!\s*[#@])[\s\S]*?<\/a>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:lt|gt|quot|#39|apos);/g, (entity) => NAMED[entity] ?? "")
    .replaceAll("&amp;", "&");

/** Whether a status is the one that was sent: the same words, not before the call. */
function isSent(status: Record<string, unknown>, { text, startedAtMs }: PartJob): boolean {
  if (!isSince(Date.parse(textOf(status.created_at)), startedAtMs)) return false;
  return withoutLinks(textOfHtml(textOf(status.content))) === withoutLinks(text);
}

/** Mastodon and servers alike: a key makes repeated calls one within an hour; after that only reading helps. */
export const mastodon: Adapter = {
  publish,
  find: async (client, job) => {
    const path = `/api/v1/accounts/${encodeURIComponent(client.connection.account.id)}/statuses`;
    const answer = await client.fetch(`${path}?limit=${SEARCHED}&exclude_reblogs=true`);
    if (answer.kind !== "answered" || !answer.response.ok) return { kind: "unknown" };
    const statuses: unknown = await answer.response.json().catch(() => null);
    if (!Array.isArray(statuses)) return { kind: "unknown" };
    const found = (statuses as unknown[])
      .filter((one): one is Record<string, unknown> => typeof one === "object" && one !== null)
      .find((one) => isSent(one, job));
    return found ? { kind: "found", ref: refOf(found) } : { kind: "absent" };
  },
  // Servers keep the key for an hour.
  repeatableMs: minutes(50),
  counts: async (client, { id }) => {
    const read = await readAnswer(await client.fetch(`/api/v1/statuses/${encodeURIComponent(id)}`), Date.now());
    if (read.kind !== "ok") return null;
    const { favourites_count, replies_count, reblogs_count } = read.body;
    return { likes: countOf(favourites_count), replies: countOf(replies_count), reposts: countOf(reblogs_count) };
  },
  mentions: listMentions,
  search: searchPosts,
};
