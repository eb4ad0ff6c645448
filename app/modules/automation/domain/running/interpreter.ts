import type { FlowAwaited, FlowOutcome, FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import { type FlowDocument, nodeOf } from "../document/document.ts";
import { MAX_PASSES, MAX_STEPS, MAX_VARS_BYTES, MAX_WAIT_MS } from "../limits.ts";

/** "held_out": it never began, to be compared with. */
export type RunOutcome = "completed" | "goal" | "exited" | "failed" | "cancelled" | "removed" | "merged" | "held_out";

/** What a waiting run does when its moment comes, or what it waits for. */
export interface Waiting {
  untilMs: number | null;
  /** The way out when the moment comes; null: the step is done again. */
  port: string | null;
  awaited: FlowAwaited | null;
  /** The way out when what it waits for happens. */
  happened: string;
  /** The way out when an approval is refused. */
  refused: string;
}

/** Where one run is. */
export interface RunState {
  /** "failed": stopped at its step, to be retried, skipped or cancelled. */
  status: "acting" | "waiting" | "failed" | "ended";
  node: string | null;
  /** Grows with each step that the run comes to: part of the step's idempotency key. */
  seq: number;
  passes: Readonly<Record<string, number>>;
  vars: FlowValues;
  waiting: Waiting | null;
  outcome: RunOutcome | null;
  hasReachedGoal: boolean;
  error: string;
}

export type RunInput =
  | { type: "acted"; seq: number; outcome: FlowOutcome; nowMs: number }
  | { type: "failed"; seq: number; error: string }
  | { type: "due"; nowMs: number }
  | { type: "happened"; output?: FlowValues }
  | { type: "decided"; approved: boolean }
  /** A run that this one started has ended. */
  | { type: "returned"; runId: string; output: FlowValues }
  | { type: "retry" }
  | { type: "skip" }
  | { type: "end"; outcome: "cancelled" | "removed" | "merged" };

/** What has to be noted of a step that the run left. */
export interface StepResult {
  seq: number;
  node: string;
  state: "done" | "failed" | "skipped" | "cancelled";
  /** The way by which it was left; null: the run ended or stopped there. */
  port: string | null;
  output: FlowValues;
  error: string;
}

export interface Transition {
  state: RunState;
  /** The step that was left by this, if any was. */
  left: StepResult | null;
}

const LOST = "The flow has no such step in this version.";
const LOOPING = `This run was stopped after ${MAX_STEPS} steps, or ${MAX_PASSES} times through one step.`;

/** Brings a run to a step; without one it is completed. */
function arrive(document: FlowDocument, state: RunState, id: string | null): RunState {
  const moved = { ...state, waiting: null, error: "" };
  if (id === null) {
    const outcome = state.hasReachedGoal ? "goal" : "completed";
    return { ...moved, status: "ended", node: null, outcome };
  }
  const seq = state.seq + 1;
  const passes = { ...state.passes, [id]: (state.passes[id] ?? 0) + 1 };
  const at = { ...moved, node: id, seq, passes };
  if (!nodeOf(document, id)) return { ...at, status: "failed", error: LOST };
  if (seq > MAX_STEPS || (passes[id] ?? 0) > MAX_PASSES) return { ...at, status: "failed", error: LOOPING };
  return { ...at, status: "acting" };
}

/** A run that has just entered. */
export const startRun = (document: FlowDocument): RunState =>
  arrive(
    document,
    {
      status: "acting",
      node: null,
      seq: 0,
      passes: {},
      vars: {},
      waiting: null,
      outcome: null,
      hasReachedGoal: false,
      error: "",
    },
    document.start,
  );

/** What steps hand over, as far as it fits. */
function withOutput(vars: FlowValues, node: string, output: FlowValues = {}): FlowValues {
  const named = Object.entries(output).map(([name, value]) => [`${node}.${name}`, value] as const);
  if (named.length === 0) return vars;
  const next = { ...vars, ...Object.fromEntries(named) };
  return JSON.stringify(next).length <= MAX_VARS_BYTES ? next : vars;
}

const unchanged = (state: RunState): Transition => ({ state, left: null });

function leave(
  document: FlowDocument,
  state: RunState,
  port: string,
  how: StepResult["state"],
  output: FlowValues = {},
): Transition {
  const node = nodeOf(document, state.node);
  if (!node) return unchanged({ ...state, status: "failed", error: LOST });
  const left = { seq: state.seq, node: node.id, state: how, port, output, error: state.error };
  const vars = withOutput(state.vars, node.id, output);
  return { state: arrive(document, { ...state, vars }, node.next[port] ?? null), left };
}

function end(state: RunState, outcome: RunOutcome, how: StepResult["state"], output: FlowValues = {}): Transition {
  const left =
    state.node === null
      ? null
      : { seq: state.seq, node: state.node, state: how, port: null, output, error: state.error };
  return { state: { ...state, status: "ended", node: null, waiting: null, outcome }, left };
}

function acted(document: FlowDocument, state: RunState, outcome: FlowOutcome, nowMs: number): Transition {
  const output = outcome.output ?? {};
  if ("stop" in outcome) return unchanged({ ...state, status: "failed", error: outcome.stop });
  if ("again" in outcome) {
    const untilMs = Math.min(outcome.atMs, nowMs + MAX_WAIT_MS);
    const waiting = { untilMs, port: null, awaited: null, happened: "", refused: "" };
    return unchanged({ ...state, status: "waiting", waiting, error: outcome.again });
  }
  if ("port" in outcome) {
    const passed = outcome.isGoal ? { ...state, hasReachedGoal: true } : state;
    return leave(document, passed, outcome.port, "done", output);
  }
  if ("end" in outcome) {
    const hasReachedGoal = state.hasReachedGoal || outcome.end === "goal";
    const how = outcome.end === "completed" && hasReachedGoal ? "goal" : outcome.end;
    return end({ ...state, hasReachedGoal }, how, "done", output);
  }
  const { untilMs, port, awaited = null, happened = port, refused = port } = outcome.wait;
  // What nothing can end but a moment needs one.
  const latest = nowMs + MAX_WAIT_MS;
  const until = untilMs === null ? (awaited ? null : nowMs) : Math.min(untilMs, latest);
  const vars = state.node === null ? state.vars : withOutput(state.vars, state.node, output);
  const waiting = { untilMs: until, port, awaited, happened, refused };
  return unchanged({ ...state, status: "waiting", vars, waiting });
}

/**
 * Takes a run to a step of another version. One that waits or has failed keeps that where the step is of the same kind, its wait as it
 * began; otherwise the step is done as one that the run comes to now. Null: the other version has no such step.
 */
export function moveRun(from: FlowDocument, to: FlowDocument, state: RunState, target: string): RunState | null {
  const [was, is] = [nodeOf(from, state.node), nodeOf(to, target)];
  if (!was || !is || state.status === "ended") return null;
  if (was.kind === is.kind) return { ...state, node: is.id };
  return arrive(to, { ...state, waiting: null, error: "" }, is.id);
}

/** The way out of a step that a person skips: its first one. */
const firstPort = (document: FlowDocument, state: RunState): string =>
  Object.keys(nodeOf(document, state.node)?.next ?? {})[0] ?? "next";

/**
 * The whole engine as a pure function: a run, what happened to it, and where it is then. An input that does not fit the
 * run any more (an answer for a step that it has left, a moment that has not come) changes nothing.
 */
export function advance(document: FlowDocument, state: RunState, input: RunInput): Transition {
  if (state.status === "ended") return unchanged(state);
  switch (input.type) {
    case "acted":
      if (state.status !== "acting" || state.seq !== input.seq) return unchanged(state);
      return acted(document, state, input.outcome, input.nowMs);
    case "failed": {
      if (state.status !== "acting" || state.seq !== input.seq) return unchanged(state);
      const failed = { ...state, error: input.error };
      const node = nodeOf(document, state.node);
      // A step whose failure has a way of its own, and somewhere to lead to.
      if (node && (node.next.failed ?? null) !== null) return leave(document, failed, "failed", "failed");
      return unchanged({ ...failed, status: "failed" });
    }
    case "due": {
      const { waiting } = state;
      if (state.status !== "waiting" || !waiting || waiting.untilMs === null || waiting.untilMs > input.nowMs)
        return unchanged(state);
      if (waiting.port === null) return unchanged({ ...state, status: "acting", waiting: null, error: "" });
      return leave(document, state, waiting.port, "done");
    }
    case "happened":
      if (state.status !== "waiting" || state.waiting?.awaited?.kind !== "event") return unchanged(state);
      return leave(document, state, state.waiting.happened, "done", input.output);
    case "decided":
      if (state.status !== "waiting" || state.waiting?.awaited?.kind !== "approval") return unchanged(state);
      return leave(document, state, input.approved ? state.waiting.happened : state.waiting.refused, "done", {
        approved: input.approved,
      });
    case "returned": {
      const awaited = state.status === "waiting" ? state.waiting?.awaited : null;
      if (!state.waiting || awaited?.kind !== "run" || awaited.runId !== input.runId) return unchanged(state);
      return leave(document, state, state.waiting.happened, "done", input.output);
    }
    case "retry":
      return state.status === "failed" ? unchanged({ ...state, status: "acting", error: "" }) : unchanged(state);
    case "skip":
      return leave(document, state, firstPort(document, state), "skipped");
    case "end":
      return end(state, input.outcome, "cancelled");
  }
}
