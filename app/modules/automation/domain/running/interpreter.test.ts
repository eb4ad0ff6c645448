import fc from "fast-check";
import { expect, test } from "vitest";
import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowDocument } from "../document/document.ts";
import { MAX_PASSES, MAX_STEPS } from "../limits.ts";
import { advance, moveRun, type RunInput, type RunState, startRun } from "./interpreter.ts";

/** A random graph: steps with one to three ways out to any step or to the end. */
const graphs = fc
  .integer({ min: 1, max: 8 })
  .chain((size) => {
    const target = fc.option(
      fc.integer({ min: 1, max: size }).map((at) => `n${at}`),
      { nil: null },
    );
    const ports = fc.subarray(["next", "happened", "refused", "failed"], { minLength: 1, maxLength: 3 });
    return fc.tuple(
      fc.array(
        ports.chain((names) =>
          fc
            .tuple(...names.map(() => target))
            .map((targets) => names.map((name, at) => [name, targets[at] ?? null] as const)),
        ),
        { minLength: size, maxLength: size },
      ),
      target,
    );
  })
  .map(
    ([edges, start]): FlowDocument => ({
      format: 1,
      triggers: [],
      reentry: { rule: "never", days: 1 },
      timeZone: "UTC",
      start,
      nodes: edges.map((next, at) => ({
        ...{ id: `n${at + 1}`, kind: at % 3 === 0 ? "other" : "any", title: "", settings: {}, note: "" },
        next: Object.fromEntries(next),
      })),
    }),
  );

const outcomes: fc.Arbitrary<FlowOutcome> = fc.oneof(
  fc.record({ port: fc.constantFrom("next", "happened", "none") }),
  fc.constant<FlowOutcome>({ port: "next", isGoal: true }),
  fc.constant<FlowOutcome>({ stop: "Nothing is left for today." }),
  fc.integer({ min: 0, max: 60 }).map((atMs): FlowOutcome => ({ again: "The other system is down.", atMs })),
  fc.constantFrom<FlowOutcome>({ end: "completed" }, { end: "goal" }, { end: "exited" }),
  fc.integer({ min: 0, max: 50 }).map((untilMs): FlowOutcome => ({ wait: { untilMs, port: "next" } })),
  fc.constant<FlowOutcome>({
    wait: {
      untilMs: null,
      port: "next",
      happened: "happened",
      awaited: { kind: "event", type: "x", settings: {}, sinceMs: 0 },
    },
  }),
  fc.constant<FlowOutcome>({
    wait: { untilMs: 70, port: "failed", happened: "next", awaited: { kind: "run", runId: "child" } },
  }),
  fc.constant<FlowOutcome>({
    wait: {
      untilMs: 90,
      port: "next",
      happened: "happened",
      refused: "refused",
      awaited: { kind: "approval", title: "", text: "" },
    },
  }),
);

/** Inputs in any order, those included that do not fit: an old answer, an early moment, an event nobody waits for. */
const schedules = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant("acted" as const),
        lag: fc.constantFrom(0, 0, 0, 1),
        outcome: outcomes,
      }),
    },
    fc.record({ type: fc.constant("failed" as const), lag: fc.constantFrom(0, 0, 1) }),
    fc.record({ type: fc.constant("due" as const), nowMs: fc.integer({ min: 0, max: 100 }) }),
    fc.constantFrom({ type: "happened" as const }, { type: "retry" as const }, { type: "skip" as const }),
    fc.record({ type: fc.constant("decided" as const), approved: fc.boolean() }),
    fc.record({
      type: fc.constant("returned" as const),
      runId: fc.constantFrom("child", "another"),
      output: fc.constant({ outcome: "goal" }),
    }),
    { weight: 1, arbitrary: fc.constant({ type: "end" as const, outcome: "cancelled" as const }) },
    fc.record({ type: fc.constant("move" as const), target: fc.integer({ min: 1, max: 10 }).map((at) => `n${at}`) }),
  ),
  { maxLength: 40 },
);

/** The same rules, written plainly: a pointer that walks the graph. */
class Reference {
  at: string | null;
  seq = 0;
  status = "acting";
  goal = false;
  ended: string | null = null;
  wait: { until: number | null; port: string | null; kind: string; happened: string; refused: string } | null = null;
  readonly #passes = new Map<string, number>();
  #document: FlowDocument;

  constructor(document: FlowDocument) {
    this.#document = document;
    this.at = null;
    this.#go(document.start);
  }

  get #next(): Readonly<Record<string, string | null>> {
    return this.#document.nodes.find(({ id }) => id === this.at)?.next ?? {};
  }

  #go(to: string | null) {
    this.wait = null;
    if (to === null) return this.#stop(this.goal ? "goal" : "completed");
    this.seq += 1;
    const passes = (this.#passes.get(to) ?? 0) + 1;
    this.#passes.set(to, passes);
    this.at = to;
    this.status = this.seq > MAX_STEPS || passes > MAX_PASSES ? "failed" : "acting";
  }

  #stop(how: string) {
    this.status = "ended";
    this.ended = how;
    this.at = null;
    this.wait = null;
  }

  act(outcome: FlowOutcome, nowMs: number) {
    if (this.status !== "acting") return;
    if ("stop" in outcome) this.status = "failed";
    else if ("again" in outcome) {
      this.status = "waiting";
      this.wait = { until: outcome.atMs, port: null, kind: "", happened: "", refused: "" };
    } else if ("port" in outcome) {
      if (outcome.isGoal) this.goal = true;
      this.#go(this.#next[outcome.port] ?? null);
    } else if ("end" in outcome) {
      if (outcome.end === "goal") this.goal = true;
      this.#stop(outcome.end === "completed" && this.goal ? "goal" : outcome.end);
    } else {
      const { untilMs, port, awaited, happened = port, refused = port } = outcome.wait;
      this.status = "waiting";
      this.wait = { until: untilMs ?? (awaited ? null : nowMs), port, kind: awaited?.kind ?? "", happened, refused };
    }
  }

  fail() {
    if (this.status !== "acting") return;
    const way = this.#next.failed ?? null;
    if (way === null) this.status = "failed";
    else this.#go(way);
  }

  due(nowMs: number) {
    if (this.status !== "waiting" || this.wait?.until == null || this.wait.until > nowMs) return;
    if (this.wait.port === null) {
      // The same step once more, under the same number.
      this.status = "acting";
      this.wait = null;
    } else this.#go(this.#next[this.wait.port] ?? null);
  }

  /** Another version takes its place; true when it has the step. */
  move(document: FlowDocument, target: string): boolean {
    const kind = this.#document.nodes.find(({ id }) => id === this.at)?.kind;
    const found = document.nodes.find(({ id }) => id === target);
    if (this.status === "ended" || kind === undefined || !found) return false;
    this.#document = document;
    if (found.kind === kind) this.at = target;
    else this.#go(target);
    return true;
  }

  signal(kind: string, port: "happened" | "refused") {
    if (this.status === "waiting" && this.wait?.kind === kind) this.#go(this.#next[this.wait[port]] ?? null);
  }

  other(type: "retry" | "skip" | "end") {
    if (this.status === "ended") return;
    if (type === "end") this.#stop("cancelled");
    else if (type === "skip") this.#go(Object.values(this.#next)[0] ?? null);
    else if (this.status === "failed") this.status = "acting";
  }
}

const seen = ({ status, node, seq, outcome, hasReachedGoal }: RunState) => ({
  status,
  node,
  seq,
  outcome,
  hasReachedGoal,
});

test("follows the plain reference on random graphs and schedules", () => {
  fc.assert(
    fc.property(graphs, graphs, schedules, (first, second, schedule) => {
      const reference = new Reference(first);
      let [document, other] = [first, second];
      let state = startRun(document);
      for (const step of schedule) {
        if (step.type === "move") {
          const moved = moveRun(document, other, state, step.target);
          expect(reference.move(other, step.target)).toBe(moved !== null);
          if (moved) {
            state = moved;
            [document, other] = [other, document];
          }
          const { status, at, seq: count, ended, goal } = reference;
          expect(seen(state)).toEqual({ status, node: at, seq: count, outcome: ended, hasReachedGoal: goal });
          continue;
        }
        const seq = "lag" in step ? state.seq - step.lag : state.seq;
        const input = (
          step.type === "acted" ? { ...step, seq, nowMs: 0 } : { ...step, seq, error: "broken" }
        ) as RunInput;
        state = advance(document, state, input).state;
        if (step.type === "acted") {
          if (step.lag === 0) reference.act(step.outcome, 0);
        } else if (step.type === "failed") {
          if (step.lag === 0) reference.fail();
        } else if (step.type === "due") reference.due(step.nowMs);
        else if (step.type === "happened") reference.signal("event", "happened");
        else if (step.type === "returned") {
          if (step.runId === "child") reference.signal("run", "happened");
        } else if (step.type === "decided") reference.signal("approval", step.approved ? "happened" : "refused");
        else reference.other(step.type);
        const { status, at, seq: count, ended, goal } = reference;
        expect(seen(state)).toEqual({ status, node: at, seq: count, outcome: ended, hasReachedGoal: goal });
      }
    }),
    { numRuns: 500 },
  );
});

test("every number of a step is used once, so that no two steps share a key", () => {
  fc.assert(
    fc.property(graphs, schedules, (document, schedule) => {
      let state = startRun(document);
      const keys = new Map<number, string | null>([[state.seq, state.node]]);
      for (const step of schedule) {
        if (step.type === "move") continue;
        const input = { ...step, seq: state.seq, nowMs: 0, error: "broken" } as unknown as RunInput;
        state = advance(document, state, input).state;
        if (state.status === "ended") return;
        expect(keys.get(state.seq) ?? state.node).toBe(state.node);
        keys.set(state.seq, state.node);
      }
    }),
    { numRuns: 200 },
  );
});

test("a loop ends: a run that passes a step too often stops as failed", () => {
  const document: FlowDocument = {
    ...{ format: 1, triggers: [], reentry: { rule: "never", days: 1 }, timeZone: "UTC", start: "n1" },
    nodes: [{ id: "n1", kind: "wait", title: "", settings: {}, next: { next: "n1" }, note: "" }],
  };
  let state = startRun(document);
  let steps = 0;
  for (; state.status === "acting" && steps < 1_000; steps += 1)
    state = advance(document, state, { type: "acted", seq: state.seq, outcome: { port: "next" }, nowMs: 0 }).state;
  expect(state).toMatchObject({ status: "failed", seq: MAX_PASSES + 1 });
});
