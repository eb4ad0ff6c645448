import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import type { PartState, RemoteRef, SocialRpc } from "../store/social-rpc.ts";
import type { Outcome, PartJob, Publisher } from "./networks/adapter.ts";

/** How one try of a call that publishes ended. */
export type Tried =
  | { kind: "published"; ref: RemoteRef }
  /** To be tried again after a while. */
  | { kind: "wait"; waitMs: number; reason: string }
  | { kind: "failed"; reason: string }
  /** Nobody but a person can see whether it was published. */
  | { kind: "unclear"; reason: string };

const LOOK_AGAIN_MS = 15_000;

/** The state in which a try leaves its row. */
const STATES: Readonly<Record<Tried["kind"], PartState>> = {
  published: "published",
  // It begins as the same call again.
  wait: "started",
  failed: "refused",
  unclear: "unclear",
};

export const NO_ANSWER =
  "The network did not answer, so the post may or may not be published. Check the account before you publish it again.";

/**
 * Publishes one post at most once, however often it is called: an earlier call without an answer is looked up first; where a
 * network lets nothing be looked up, it is left to a person and never sent again.
 */
export async function tryPart(
  store: Pick<SocialRpc, "beginPart" | "endPart">,
  adapter: Publisher,
  client: ConnectionClient,
  place: { workspaceId: string; postId: string; part: number },
  job: Omit<PartJob, "startedAtMs">,
): Promise<Tried> {
  const { workspaceId, postId, part } = place;
  const begun = await store.beginPart(workspaceId, postId, part);
  if (begun.state === "published" && begun.remote) return { kind: "published", ref: begun.remote };
  const whole = { ...job, startedAtMs: begun.startedAtMs };
  const tried = begun.isFirst ? await send(adapter, client, whole) : await resume(adapter, client, whole);
  const remote = tried.kind === "published" ? tried.ref : null;
  const detail = tried.kind === "published" ? "" : tried.reason;
  // A refusal that may end later: the next try is a first one again, since nothing was published.
  const state = tried.kind === "wait" && !tried.isSent && begun.isFirst ? "refused" : STATES[tried.kind];
  await store.endPart(postId, part, { state, remote, detail });
  return tried.kind === "wait" ? { kind: "wait", waitMs: tried.waitMs, reason: tried.reason } : tried;
}

type Sent = Exclude<Tried, { kind: "wait" }> | { kind: "wait"; waitMs: number; reason: string; isSent: boolean };

async function send(adapter: Publisher, client: ConnectionClient, job: PartJob): Promise<Sent> {
  const outcome: Outcome = await adapter.publish(client, job);
  if (outcome.kind === "published") return outcome;
  if (outcome.kind === "refused")
    return outcome.retryAfterMs === null
      ? { kind: "failed", reason: outcome.reason }
      : { kind: "wait", waitMs: outcome.retryAfterMs, reason: outcome.reason, isSent: false };
  if (!adapter.find) return { kind: "unclear", reason: `${NO_ANSWER} (${outcome.reason})` };
  return { kind: "wait", waitMs: LOOK_AGAIN_MS, reason: outcome.reason, isSent: true };
}

/** Continues after a call whose end is not known. */
async function resume(adapter: Publisher, client: ConnectionClient, job: PartJob): Promise<Sent> {
  if (!adapter.find) return { kind: "unclear", reason: NO_ANSWER };
  const found = await adapter.find(client, job);
  if (found.kind === "found") return { kind: "published", ref: found.ref };
  if (found.kind === "unknown")
    return { kind: "wait", waitMs: LOOK_AGAIN_MS, reason: "The network cannot be asked.", isSent: true };
  if (found.kind === "unreadable") return { kind: "unclear", reason: NO_ANSWER };
  const mayRepeat = job.nowMs - job.startedAtMs < adapter.repeatableMs;
  if (mayRepeat) return send(adapter, client, job);
  if (job.nowMs - job.startedAtMs < (adapter.listedWithinMs ?? 0))
    return { kind: "wait", waitMs: LOOK_AGAIN_MS, reason: "The network does not list the post yet.", isSent: true };
  return { kind: "unclear", reason: NO_ANSWER };
}
