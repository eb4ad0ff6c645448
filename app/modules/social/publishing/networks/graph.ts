import type { ConnectionAnswer } from "#app/modules/integrations/index.server.ts";
import { minutes } from "#app/shared/time.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { bare, isSince, readGraphTime } from "../same-text.ts";
import { type PartJob, type Publisher, postJson, readAnswer, textOf } from "./adapter.ts";

/** Codes of the Graph API for "too many calls", which it answers with a status of 400 or 403. */
const TOO_MANY = new Set([4, 9, 17, 32, 613]);

/** Reads an answer of Facebook or Instagram; "too many calls" may succeed later. */
export async function readGraph(answer: ConnectionAnswer, nowMs: number): ReturnType<typeof readAnswer> {
  const copy = answer.kind === "answered" && !answer.response.ok ? answer.response.clone() : null;
  const read = await readAnswer(answer, nowMs);
  if (!copy || read.kind !== "refused" || read.retryAfterMs !== null) return read;
  const { error } = (await copy.json().catch(() => ({}))) as { error?: { code?: unknown } };
  return TOO_MANY.has(Number(error?.code)) ? { ...read, retryAfterMs: minutes(15) } : read;
}

/** Comments of a post that are searched for one whose call had no answer. */
const SEARCHED_COMMENTS = 50;

const parentOf = ({ replyTo }: PartJob): string => encodeURIComponent(replyTo?.parent.id ?? "");

/** Writes a comment on a post of the account. The two networks name its fields differently. */
export function graphComment(names: { text: string; time: string; url: string | null }): Publisher {
  const refOf = (fields: Record<string, unknown>): RemoteRef => ({
    id: textOf(fields.id),
    url: names.url === null ? "" : textOf(fields[names.url]),
    cid: "",
  });
  return {
    publish: async (client, job) => {
      const call = postJson({ message: job.text });
      const read = await readGraph(await client.fetch(`/${parentOf(job)}/comments`, call), job.nowMs);
      if (read.kind !== "ok") return read;
      return textOf(read.body.id) === ""
        ? { kind: "unknown", reason: "The network answered without the id of the comment." }
        : { kind: "published", ref: refOf(read.body) };
    },
    find: async (client, job) => {
      const fields = ["id", names.text, names.time, ...(names.url === null ? [] : [names.url])].join(",");
      const query = new URLSearchParams({ fields, limit: String(SEARCHED_COMMENTS) });
      const read = await readGraph(await client.fetch(`/${parentOf(job)}/comments?${query}`), job.nowMs);
      if (read.kind !== "ok" || !Array.isArray(read.body.data)) return { kind: "unknown" };
      const found = (read.body.data as Record<string, unknown>[]).find(
        (one) =>
          isSince(readGraphTime(textOf(one[names.time])), job.startedAtMs) &&
          bare(textOf(one[names.text])) === bare(job.text),
      );
      return found ? { kind: "found", ref: refOf(found) } : { kind: "absent" };
    },
    // No key makes a call one: a comment that may be there is never sent again.
    repeatableMs: 0,
    listedWithinMs: minutes(5),
  };
}
