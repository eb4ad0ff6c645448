import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { seconds } from "#app/shared/time.ts";
import { type FlowDocument, type FlowNode, nodeOf } from "../../domain/document/document.ts";
import { MAX_STEPS } from "../../domain/limits.ts";
import { armByChance } from "../../domain/running/ab-test.ts";
import { allHold } from "../../domain/running/conditions.ts";
import { advance, type RunState, startRun } from "../../domain/running/interpreter.ts";
import { waitForEvent, waitUntil } from "../../domain/running/waits.ts";
import { AB_TEST, seedOf } from "../comparisons/ab-tests.ts";
import type { PersonEvent } from "../flow-rpc.ts";

/** How long a step of a run in the past takes. */
export const STEP_MS = seconds(2);

/** A run in the past. */
export interface Walker {
  person: string;
  enteredAtMs: number;
}

/** What a step of a run in the past comes to: time passes, chance decides, goals count; all else is done. */
export function outcomeOf(
  document: FlowDocument,
  { id, kind, settings, next }: FlowNode,
  run: Walker,
  nowMs: number,
): FlowOutcome {
  const { timeZone } = document;
  switch (kind) {
    case "wait": {
      const untilMs = waitUntil(settings, { nowMs, timeZone, dateValue: undefined });
      return untilMs === null ? { port: "next" } : { wait: { untilMs, port: "next" } };
    }
    case "wait_event":
      return { wait: waitForEvent(settings, { nowMs, timeZone, enteredAtMs: run.enteredAtMs }) };
    case AB_TEST:
      return {
        port: armByChance(seedOf(run.person, id), Number(settings.share || "50")),
        output: { by: "chance" },
      };
    case "goal":
      return settings.after === "continue" ? { port: "next", isGoal: true } : { end: "goal" };
    case "exit":
      return { end: "exited" };
    default:
      return { port: Object.keys(next)[0] ?? "next" };
  }
}

/** The first event of the past that a waiting run waits for. */
export const awaitedEvent = ({ waiting }: RunState, run: Walker, events: readonly PersonEvent[], afterMs: number) =>
  events.find(
    ({ person, type, at, data }) =>
      waiting?.awaited?.kind === "event" &&
      person === run.person &&
      type === waiting.awaited.type &&
      at > afterMs &&
      at < (waiting.untilMs ?? 0) &&
      allHold(waiting.awaited.settings, { event: data }),
  );

/** When a run in the past would have ended; null: it would be under way now. Steps that decide by a contact count as left by their first way out. */
export function endOfRun(
  document: FlowDocument,
  walker: Walker,
  events: readonly PersonEvent[],
  nowMs: number,
): number | null {
  let atMs = walker.enteredAtMs;
  let state = startRun(document);
  for (let turn = 0; turn < 2 * MAX_STEPS && state.status !== "ended"; turn += 1) {
    if (state.status === "waiting") {
      const found = awaitedEvent(state, walker, events, atMs);
      const untilMs = found?.at ?? state.waiting?.untilMs ?? null;
      if (untilMs === null || untilMs > nowMs) return null;
      atMs = Math.max(atMs, untilMs);
      state = advance(document, state, found ? { type: "happened" } : { type: "due", nowMs: atMs }).state;
      continue;
    }
    const node = nodeOf(document, state.node);
    if (state.status !== "acting" || !node) return null;
    const outcome = outcomeOf(document, node, walker, atMs);
    atMs += STEP_MS;
    state = advance(document, state, { type: "acted", seq: state.seq, outcome, nowMs: atMs }).state;
  }
  return atMs;
}
