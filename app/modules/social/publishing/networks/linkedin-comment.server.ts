import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import { bare, isSince } from "../same-text.ts";
import { type PartJob, type Publisher, postJson, readAnswer, textOf } from "./adapter.ts";

/** Comments of a post that are searched for one whose call had no answer. */
const SEARCHED = 50;

const actorOf = ({ connection }: ConnectionClient): string => connection.account.id;
const pathOf = (post: string): string => `/rest/socialActions/${encodeURIComponent(post)}/comments`;
const postOf = ({ replyTo }: PartJob): string => replyTo?.parent.id ?? "";
const refOf = (post: string, id: string) => ({
  ...{ id, cid: "" },
  url: `https://www.linkedin.com/feed/update/${post}/`,
});

/** A comment on a post of one's own (Comments API). What a member commented cannot be read, like what a member posted. */
export const linkedinComment: Publisher = {
  publish: async (client, job) => {
    const post = postOf(job);
    const call = postJson({ actor: actorOf(client), object: post, message: { text: job.text } });
    const read = await readAnswer(await client.fetch(pathOf(post), call), job.nowMs);
    if (read.kind !== "ok") return read;
    const id = read.headers.get("x-restli-id") ?? textOf(read.body.id);
    return id === ""
      ? { kind: "unknown", reason: "LinkedIn answered without the id of the comment." }
      : { kind: "published", ref: refOf(post, id) };
  },
  find: async (client, job) => {
    if (!actorOf(client).startsWith("urn:li:organization:")) return { kind: "unreadable" };
    const post = postOf(job);
    const read = await readAnswer(await client.fetch(`${pathOf(post)}?count=${SEARCHED}`), job.nowMs);
    if (read.kind !== "ok" || !Array.isArray(read.body.elements)) return { kind: "unknown" };
    const found = (read.body.elements as Record<string, unknown>[]).find(({ actor, message, created }) => {
      const { text } = (message ?? {}) as { text?: unknown };
      const { time } = (created ?? {}) as { time?: unknown };
      return (
        actor === actorOf(client) && isSince(Number(time), job.startedAtMs) && bare(textOf(text)) === bare(job.text)
      );
    });
    return found ? { kind: "found", ref: refOf(post, textOf(found.id)) } : { kind: "absent" };
  },
  repeatableMs: 0,
  listedWithinMs: minutes(5),
};
