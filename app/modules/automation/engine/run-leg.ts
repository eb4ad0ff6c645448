import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import type { Act, FlowRpc, NextAct } from "../store/flow-rpc.ts";

export interface LegParams {
  flowId: string;
  runId: string;
  leg: number;
}

/** Runs a named step until it succeeds; one that has succeeded is not run again. Throws when it failed too often. */
export type DoStep = (name: string, work: () => Promise<NextAct>) => Promise<NextAct>;

type Flow = Pick<FlowRpc, "next" | "attempt" | "acted" | "failed">;

const REST: NextAct = { rest: true };

const messageOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/^(?:Error: )+/, "");

/**
 * Does the steps of a run from where it is until it waits or ends. The flow's object says what comes next and is notified of each
 * step's outcome within that step: a step whose outcome was lost is done again with the same key, and its receiver
 * knows it by that.
 */
export async function runLeg(
  flow: Flow,
  perform: (act: Act) => Promise<FlowOutcome>,
  doStep: DoStep,
  { runId, leg }: LegParams,
): Promise<void> {
  let next = await doStep("begin", () => flow.next(runId, leg));
  while (!next.rest) {
    const { seq, node } = next;
    try {
      next = await doStep(`${seq} ${node}`, async () => {
        const act = await flow.attempt(runId, leg, seq);
        if (!act) return REST;
        return flow.acted(runId, leg, seq, await perform(act));
      });
    } catch (cause) {
      const error = messageOf(cause);
      next = await doStep(`${seq} ${node} failed`, () => flow.failed(runId, leg, seq, error));
    }
  }
}
