import type { AppContext } from "#app/platform/context.server.ts";
import type { RemoteRef } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { NO_ANSWER, type Tried } from "./try-part.server.ts";

/** What a step may answer: it is stored between steps. */
type StepValue = string | number | boolean | null | StepValue[] | { [name: string]: StepValue };

/** Runs named steps, each until it succeeds and then never again; waits without a process. */
export interface PublishSteps {
  do: <T extends StepValue>(name: string, work: () => Promise<T>) => Promise<T>;
  wait: (name: string, ms: number) => Promise<void>;
}

/** Tries of one post: with waits that grow, some hours. */
const MAX_TRIES = 8;
const LONGEST_WAIT_MS = 3_600_000;

export type PartEnd =
  | { kind: "published"; ref: RemoteRef; parts: number }
  | { kind: "failed" | "unclear"; reason: string };

interface Place {
  workspaceId: string;
  postId: string;
  part: number;
}

/** Publishes one part, with waits between the tries. `label` names its steps. */
export async function tryUntilEnd(
  context: AppContext,
  steps: PublishSteps,
  place: Place,
  label: string,
  attempt: () => Promise<Tried & { parts: number }>,
): Promise<PartEnd> {
  const run = async (): Promise<PartEnd> => {
    let reason = "";
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const text = await steps.do(`publish ${label} try ${tries}`, async () => JSON.stringify(await attempt()));
      const tried = JSON.parse(text) as Tried & { parts: number };
      if (tried.kind === "published") return { kind: "published", ref: tried.ref, parts: tried.parts };
      if (tried.kind !== "wait") return { kind: tried.kind, reason: tried.reason };
      reason = tried.reason;
      await steps.wait(`wait ${label} after ${tries}`, Math.min(tried.waitMs * 2 ** tries, LONGEST_WAIT_MS));
    }
    return endOfTries(context, place, reason);
  };
  return run().catch((cause: unknown) => {
    context.log.error("social.publish_failed", { postId: place.postId, part: place.part }, cause);
    return endOfTries(context, place, "Publishing stopped because of an error in Kaja.");
  });
}

/** After the last try: whether the call may have arrived decides what is said. */
async function endOfTries(context: AppContext, { workspaceId, postId, part }: Place, reason: string): Promise<PartEnd> {
  const rows = await socialStub(context, workspaceId).parts(postId);
  const isOpen = rows.some((row) => row.part === part && row.state === "started");
  return { kind: isOpen ? "unclear" : "failed", reason: isOpen ? `${NO_ANSWER} (${reason})` : reason };
}
