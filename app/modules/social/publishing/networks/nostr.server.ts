import {
  type ConnectionClient,
  type EventDraft,
  eventIdOf,
  type RelayAnswer,
} from "#app/modules/integrations/index.server.ts";
import { fromHex } from "#app/platform/crypto/bytes.ts";
import { encodeBech32 } from "#app/shared/encoding/bech32.ts";
import { seconds } from "#app/shared/time.ts";
import { findFacets } from "../../domain/text/facets.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { type Adapter, type Outcome, type PartJob, postJson, readAnswer, shortened } from "./adapter.ts";

const NOTE = 1;
/** Prefixes of refusals that may end (NIP-01). */
const MAY_END = /^(rate-limited|error):/;
const WAIT_MS = seconds(60);

const noteOf = (id: string): string => encodeBech32("note", fromHex(id) ?? new Uint8Array());
const refOf = (id: string): RemoteRef => ({ id, cid: "", url: `https://njump.me/${noteOf(id)}` });

/** The event of a post, the same at each try; replies name the thread's first and last post (NIP-10). */
function draftOf({ text, startedAtMs, replyTo }: PartJob): EventDraft {
  const hashtags = findFacets(text).flatMap(({ feature }) =>
    feature.kind === "tag" ? [feature.tag.toLowerCase()] : [],
  );
  const tags = [...new Set(hashtags)].map((tag) => ["t", tag]);
  const { root, parent } = replyTo ?? {};
  const replies =
    root && parent
      ? [["e", root.id, "", "root"], ...(parent.id === root.id ? [] : [["e", parent.id, "", "reply"]])]
      : [];
  return { kind: NOTE, created_at: Math.floor(startedAtMs / 1_000), tags: [...replies, ...tags], content: text };
}

const relaysIn = (body: Record<string, unknown>): RelayAnswer[] =>
  Array.isArray(body.relays) ? (body.relays as RelayAnswer[]) : [];

/** One relay that has the post is enough; it is refused where all that answered refuse it. */
function readOutcome(relays: readonly RelayAnswer[], id: string): Outcome {
  const answers = relays.flatMap(({ messages }) => messages.filter(([kind, about]) => kind === "OK" && about === id));
  if (answers.some(([, , isTaken]) => isTaken === true)) return { kind: "published", ref: refOf(id) };
  const silent = relays.some(({ error, messages }) => error === "" && !messages.some(([kind]) => kind === "OK"));
  const [, , , reason] = answers[0] ?? [];
  const said = shortened(typeof reason === "string" && reason !== "" ? reason : "The relays did not take the post.");
  if (silent || answers.length === 0) return { kind: "unknown", reason: said };
  return { kind: "refused", reason: said, retryAfterMs: MAY_END.test(said) ? WAIT_MS : null };
}

/** Nostr: the id of a post follows from its content, so that a relay that gets it twice has it once, and can be asked for it. */
export const nostr: Adapter = {
  publish: async (client, job) => {
    const event = draftOf(job);
    const id = await eventIdOf(client.connection.account.id, event);
    const read = await readAnswer(await client.fetch("", postJson({ event })), job.nowMs);
    return read.kind === "ok" ? readOutcome(relaysIn(read.body), id) : read;
  },
  find: async (client: ConnectionClient, job) => {
    const id = await eventIdOf(client.connection.account.id, draftOf(job));
    const read = await readAnswer(await client.fetch("", postJson({ filter: { ids: [id], limit: 1 } })), job.nowMs);
    if (read.kind !== "ok") return { kind: "unknown" };
    const messages = relaysIn(read.body).flatMap((relay) => relay.messages);
    if (messages.some(([kind, , event]) => kind === "EVENT" && (event as { id?: unknown } | null)?.id === id))
      return { kind: "found", ref: refOf(id) };
    return { kind: messages.some(([kind]) => kind === "EOSE") ? "absent" : "unknown" };
  },
  repeatableMs: Number.POSITIVE_INFINITY,
  counts: null,
};
