import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import { firstLink } from "../../domain/text/facets.ts";
import { titledText } from "../../domain/text/title.ts";
import { bare, isSince } from "../same-text.ts";
import { type Adapter, type Found, type PartJob, type Publisher, postJson, readAnswer, textOf } from "./adapter.ts";

/** Posts and comments that are searched for one whose call had no answer; a server lists no more at once. */
const SEARCHED = 50;

type Members = Record<string, unknown>;

/** The account is named by its person and its community. */
const idsOf = ({ connection }: ConnectionClient): { person: number; community: number } => {
  const [person = "", community = ""] = connection.account.id.split("/");
  return { person: Number(person), community: Number(community) };
};

const refOf = ({ id, ap_id }: Members) => ({ id: textOf(id), url: textOf(ap_id), cid: "" });

const inside = (value: unknown, name: string): Members => {
  const members = (value ?? {}) as Members;
  return (typeof members[name] === "object" && members[name] !== null ? members[name] : {}) as Members;
};

/** Looks for what was sent among the newest things of a list. */
async function findIn(
  client: ConnectionClient,
  job: PartJob,
  { path, list, name }: { path: string; list: string; name: string },
  isSame: (one: Members) => boolean,
): Promise<Found> {
  const read = await readAnswer(await client.fetch(path), job.nowMs);
  const views = read.kind === "ok" ? read.body[list] : null;
  if (!Array.isArray(views)) return { kind: "unknown" };
  const { person } = idsOf(client);
  const found = (views as unknown[])
    .map((view) => inside(view, name))
    .find(
      (one) => one.creator_id === person && isSince(Date.parse(textOf(one.published)), job.startedAtMs) && isSame(one),
    );
  return found ? { kind: "found", ref: refOf(found) } : { kind: "absent" };
}

/** A comment on a post of one's own. */
const comment: Publisher = {
  publish: async (client, job) => {
    const call = postJson({ content: job.text, post_id: Number(job.replyTo?.parent.id ?? 0) });
    const read = await readAnswer(await client.fetch("/api/v3/comment", call), job.nowMs);
    if (read.kind !== "ok") return read;
    const ref = refOf(inside(read.body.comment_view, "comment"));
    return ref.id === ""
      ? { kind: "unknown", reason: "The server answered without the id of the comment." }
      : { kind: "published", ref };
  },
  find: (client, job) =>
    findIn(
      client,
      job,
      {
        path: `/api/v3/comment/list?post_id=${job.replyTo?.parent.id ?? ""}&sort=New&limit=${SEARCHED}`,
        ...{ list: "comments", name: "comment" },
      },
      ({ content }) => bare(textOf(content)) === bare(job.text),
    ),
  repeatableMs: 0,
  listedWithinMs: minutes(5),
};

/** Lemmy: no key makes a call one; the community is read to see whether a post arrived, and it is never sent again. */
export const lemmy: Adapter = {
  publish: async (client, job) => {
    const { title, body } = titledText(job.text);
    const url = firstLink(job.text);
    const post = {
      name: title,
      community_id: idsOf(client).community,
      ...(body ? { body } : {}),
      ...(url ? { url } : {}),
    };
    const read = await readAnswer(await client.fetch("/api/v3/post", postJson(post)), job.nowMs);
    if (read.kind !== "ok") return read;
    const ref = refOf(inside(read.body.post_view, "post"));
    return ref.id === ""
      ? { kind: "unknown", reason: "The server answered without the id of the post." }
      : { kind: "published", ref };
  },
  find: (client, job) =>
    findIn(
      client,
      job,
      {
        path: `/api/v3/post/list?community_id=${idsOf(client).community}&sort=New&limit=${SEARCHED}`,
        ...{ list: "posts", name: "post" },
      },
      ({ name, body }) => {
        const sent = titledText(job.text);
        return textOf(name) === sent.title && bare(textOf(body)) === bare(sent.body);
      },
    ),
  repeatableMs: 0,
  listedWithinMs: minutes(5),
  comment,
  counts: null,
};
