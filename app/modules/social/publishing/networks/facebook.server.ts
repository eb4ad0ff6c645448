import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import { firstLink } from "../../domain/text/facets.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { bare, isSince, readGraphTime } from "../same-text.ts";
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
  sentAgain,
  textOf,
} from "./adapter.ts";
import { graphComment, readGraph } from "./graph.ts";

/** Posts of the Page that are searched for one whose call had no answer. */
const SEARCHED = 25;

const pageOf = ({ connection }: ConnectionClient): string => encodeURIComponent(connection.account.id);
const refOf = (id: string, url = ""): RemoteRef => ({ id, url: url || `https://www.facebook.com/${id}`, cid: "" });

type Uploaded = { kind: "ok"; id: string } | NotPublished;

/** Sends an image that is published with its post only. */
async function upload(client: ConnectionClient, image: JobImage, { key, nowMs }: PartJob): Promise<Uploaded> {
  const form = multipart(key, [
    { name: "published", value: "false" },
    { name: "alt_text_custom", value: image.alt },
    { name: "source", value: await image.read(), filename: `image.${image.type}`, type: image.mediaType },
  ]);
  const read = await readGraph(await client.fetch(`/${pageOf(client)}/photos`, form), nowMs);
  if (read.kind !== "ok") return sentAgain(read);
  const id = textOf(read.body.id);
  if (id !== "") return { kind: "ok", id };
  return { kind: "refused", reason: "Facebook answered without the id of an image.", retryAfterMs: minutes(1) };
}

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const attached: { media_fbid: string }[] = [];
  for (const image of job.images) {
    const sent = await upload(client, image, job);
    if (sent.kind !== "ok") return sent;
    attached.push({ media_fbid: sent.id });
  }
  const link = attached.length === 0 ? firstLink(job.text) : null;
  const body = {
    message: job.text,
    // Facebook makes the card of a link; beside images it shows none.
    ...(link === null ? {} : { link }),
    ...(attached.length > 0 ? { attached_media: attached } : {}),
  };
  const read = await readGraph(await client.fetch(`/${pageOf(client)}/feed`, postJson(body)), job.nowMs);
  if (read.kind !== "ok") return read;
  const id = textOf(read.body.id);
  return id === ""
    ? { kind: "unknown", reason: "Facebook answered without the id of the post." }
    : { kind: "published", ref: refOf(id) };
}

async function find(client: ConnectionClient, { text, startedAtMs, nowMs }: PartJob): Promise<Found> {
  const query = new URLSearchParams({ fields: "id,message,created_time,permalink_url", limit: String(SEARCHED) });
  const read = await readGraph(await client.fetch(`/${pageOf(client)}/published_posts?${query}`), nowMs);
  if (read.kind !== "ok" || !Array.isArray(read.body.data)) return { kind: "unknown" };
  const found = (read.body.data as Record<string, unknown>[]).find(
    ({ message, created_time }) =>
      isSince(readGraphTime(textOf(created_time)), startedAtMs) && bare(textOf(message)) === bare(text),
  );
  return found ? { kind: "found", ref: refOf(textOf(found.id), textOf(found.permalink_url)) } : { kind: "absent" };
}

const totalOf = (edge: unknown): number =>
  countOf((edge as { summary?: { total_count?: unknown } } | undefined)?.summary?.total_count);

/** A Facebook Page: no key makes a call one; the Page's posts are read to see whether one arrived, and it is never sent again. */
export const facebook: Adapter = {
  publish,
  find,
  repeatableMs: 0,
  listedWithinMs: minutes(5),
  comment: graphComment({ text: "message", time: "created_time", url: "permalink_url" }),
  counts: async (client, { id }) => {
    const fields = "reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0),shares";
    const answer = await client.fetch(`/${encodeURIComponent(id)}?${new URLSearchParams({ fields })}`);
    const read = await readGraph(answer, Date.now());
    if (read.kind !== "ok") return null;
    const { reactions, comments, shares } = read.body;
    const { count } = (shares ?? {}) as { count?: unknown };
    return { likes: totalOf(reactions), replies: totalOf(comments), reposts: countOf(count) };
  },
};
