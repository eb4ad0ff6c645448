import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { bare, isSince, readGraphTime } from "../same-text.ts";
import {
  type Adapter,
  countOf,
  type Found,
  type JobImage,
  type NotPublished,
  type Outcome,
  type PartJob,
  postJson,
  sentAgain,
  textOf,
} from "./adapter.ts";
import { graphComment, readGraph } from "./graph.ts";

/** Posts of the account that are searched for one whose call had no answer. */
const SEARCHED = 25;
const MAX_ALT_CHARS = 1_000;
/** Looks at a container within one try; a slower one is made again at the next. */
const MAX_LOOKS = 10;

const accountOf = ({ connection }: ConnectionClient): string => encodeURIComponent(connection.account.id);

type Made = { kind: "ok"; id: string } | NotPublished;

/** Makes a container: nobody sees it before it is published. */
async function container(client: ConnectionClient, fields: object, nowMs: number): Promise<Made> {
  const read = await readGraph(await client.fetch(`/${accountOf(client)}/media`, postJson(fields)), nowMs);
  if (read.kind !== "ok") return sentAgain(read);
  const id = textOf(read.body.id);
  if (id !== "") return { kind: "ok", id };
  return { kind: "refused", reason: "Instagram answered without the id of a container.", retryAfterMs: minutes(1) };
}

/** Instagram fetches an image only after it has answered. Null: it is ready. */
async function whenFetched(client: ConnectionClient, id: string, nowMs: number): Promise<NotPublished | null> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const read = await readGraph(await client.fetch(`/${id}?fields=status_code,status`), nowMs);
    if (read.kind !== "ok") return sentAgain(read);
    const { status_code, status } = read.body;
    if (status_code === "FINISHED") return null;
    if (status_code === "ERROR" || status_code === "EXPIRED")
      return { kind: "refused", reason: textOf(status) || "Instagram could not read an image.", retryAfterMs: null };
    await new Promise((resolve) => setTimeout(resolve, seconds(1)));
  }
  return { kind: "refused", reason: "Instagram still fetches an image.", retryAfterMs: seconds(30) };
}

const imageFields = async (image: JobImage) => ({
  image_url: await image.publicUrl(),
  alt_text: image.alt.slice(0, MAX_ALT_CHARS),
});

/** The container of a whole post: of one image, or of several. */
async function postContainer(client: ConnectionClient, { images, text, nowMs }: PartJob): Promise<Made> {
  const [only] = images;
  if (!only) return { kind: "refused", reason: "Instagram needs an image with each post.", retryAfterMs: null };
  if (images.length === 1) return container(client, { ...(await imageFields(only)), caption: text }, nowMs);
  const children: string[] = [];
  for (const image of images) {
    const made = await container(client, { ...(await imageFields(image)), is_carousel_item: true }, nowMs);
    if (made.kind !== "ok") return made;
    const fault = await whenFetched(client, made.id, nowMs);
    if (fault) return fault;
    children.push(made.id);
  }
  return container(client, { media_type: "CAROUSEL", children: children.join(","), caption: text }, nowMs);
}

/** Where a post is; without an answer it is known by its id alone. */
async function refOf(client: ConnectionClient, id: string, nowMs: number): Promise<RemoteRef> {
  const read = await readGraph(await client.fetch(`/${id}?fields=permalink`), nowMs);
  return { id, url: read.kind === "ok" ? textOf(read.body.permalink) : "", cid: "" };
}

async function publish(client: ConnectionClient, job: PartJob): Promise<Outcome> {
  const { nowMs } = job;
  const made = await postContainer(client, job);
  if (made.kind !== "ok") return made;
  const fault = await whenFetched(client, made.id, nowMs);
  if (fault) return fault;
  const order = postJson({ creation_id: made.id });
  const read = await readGraph(await client.fetch(`/${accountOf(client)}/media_publish`, order), nowMs);
  if (read.kind !== "ok") return read;
  const id = textOf(read.body.id);
  return id === ""
    ? { kind: "unknown", reason: "Instagram answered without the id of the post." }
    : { kind: "published", ref: await refOf(client, id, nowMs) };
}

async function find(client: ConnectionClient, { text, startedAtMs, nowMs }: PartJob): Promise<Found> {
  const query = new URLSearchParams({ fields: "id,caption,timestamp,permalink", limit: String(SEARCHED) });
  const read = await readGraph(await client.fetch(`/${accountOf(client)}/media?${query}`), nowMs);
  if (read.kind !== "ok" || !Array.isArray(read.body.data)) return { kind: "unknown" };
  const found = (read.body.data as Record<string, unknown>[]).find(
    ({ caption, timestamp }) =>
      isSince(readGraphTime(textOf(timestamp)), startedAtMs) && bare(textOf(caption)) === bare(text),
  );
  if (!found) return { kind: "absent" };
  return { kind: "found", ref: { id: textOf(found.id), url: textOf(found.permalink), cid: "" } };
}

/** Instagram: containers are made first; the call that publishes one is never made again without reading the account's posts. */
export const instagram: Adapter = {
  publish,
  find,
  repeatableMs: 0,
  listedWithinMs: minutes(5),
  comment: graphComment({ text: "text", time: "timestamp", url: null }),
  counts: async (client, { id }) => {
    const answer = await client.fetch(`/${encodeURIComponent(id)}?fields=like_count,comments_count`);
    const read = await readGraph(answer, Date.now());
    if (read.kind !== "ok") return null;
    return { likes: countOf(read.body.like_count), replies: countOf(read.body.comments_count), reposts: 0 };
  },
};
