import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { isSince, withoutLinks } from "../same-text.ts";
import {
  type Adapter,
  countOf,
  type JobImage,
  type JobVideo,
  multipart,
  type Outcome,
  type PartJob,
  postJson,
  readAnswer,
  textOf,
  UPLOAD_TIMEOUT_MS,
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

/** How long a server may prepare a file, in seconds: one of a video takes longer. */
const PREPARED_WITHIN = { image: 10, video: 60 } as const;

/** Sends an image or video. One that the server still works on is sent again at the next try; an unused file is no post. */
async function upload(
  client: ConnectionClient,
  kind: keyof typeof PREPARED_WITHIN,
  file: JobImage | JobVideo,
  { key, nowMs }: PartJob,
): Promise<Uploaded> {
  const form = multipart(key, [
    { name: "description", value: file.alt },
    { name: "file", value: await file.read(), filename: `${kind}.${file.type}`, type: file.mediaType },
  ]);
  const answer = await client.fetch("/api/v2/media", { ...form, timeoutMs: UPLOAD_TIMEOUT_MS });
  const read = await readAnswer(answer, nowMs);
  if (read.kind === "unknown") return later(read.reason);
  if (read.kind !== "ok") return read;
  const id = textOf(read.body.id);
  for (let tries = 0; read.status === 202 && tries < PREPARED_WITHIN[kind]; tries += 1) {
    const state = await client.fetch(`/api/v1/media/${id}`);
    if (state.kind === "answered" && state.response.status === 200) return { kind: "ok", id };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return read.status === 202 ? later("The server still works on a file of the post.") : { kind: "ok", id };
}

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const mediaIds: string[] = [];
  const files = job.video ? [job.video] : job.images;
  for (const file of files) {
    const sent = await upload(client, job.video ? "video" : "image", file, job);
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
