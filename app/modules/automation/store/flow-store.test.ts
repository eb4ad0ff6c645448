import { beforeEach, describe, expect, test } from "vitest";
import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { MAX_OBJECT_BYTES } from "#app/shared/object-size.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { STALL_MS } from "../domain/limits.ts";
import { runLeg } from "../engine/run-leg.ts";
import { documentOf, type TemplateStep, WAIT_EVENT } from "../templates/build.ts";
import * as drafts from "./drafts.ts";
import type { Act } from "./flow-rpc.ts";
import * as people from "./intake/person-events.ts";
import * as sweeps from "./intake/sweeps.ts";
import { listRuns, readReport, readRun, readTotals } from "./reads.ts";
import type { Now } from "./rows.ts";
import * as legs from "./runs/legs.ts";
import { enterRun } from "./runs/runs.ts";
import { createTables } from "./tables.ts";

const HEAD = { flowId: "f1", workspaceId: "w1", name: "Flow" };
const tag = (name: string): TemplateStep => ({ kind: "tag", settings: { tag: name } });

let sql: ReturnType<typeof sqliteStorage>;
let nowMs: number;
const now = (): Now => ({ head: HEAD, nowMs });

beforeEach(() => {
  sql = sqliteStorage();
  nowMs = Date.parse("2026-11-27T10:00:00Z");
  createTables(sql);
});

function publish(steps: readonly TemplateStep[], more: Partial<FlowDocument> = {}): number {
  const document = { ...documentOf({ trigger: { kind: "manual" }, steps }, "UTC"), ...more };
  drafts.createFlow(sql, HEAD, document);
  const draft = drafts.readDraft(sql);
  drafts.saveDraft(sql, document, draft?.revision ?? 0);
  const revision = drafts.readDraft(sql)?.revision ?? 0;
  const version = drafts.publishDraft(sql, revision, { by: "u1", note: "" }, nowMs) ?? 0;
  sweeps.prepareTriggers(sql, document, nowMs);
  return version;
}

const enter = (version: number, person: string, source = person, key = "") =>
  enterRun(sql, now(), { person, key, source, triggerId: "t1", event: {} }, { version, maxActive: 1_000 });

test("a flow whose object is full takes nobody in, and a sweep waits for room", () => {
  const version = publish([tag("a")]);
  expect(enter(version, "p1")[0]).toBe("entered");
  const full = { exec: sql.exec.bind(sql), databaseSize: MAX_OBJECT_BYTES + 1 } as unknown as typeof sql;
  const entry = { person: "p2", key: "", source: "p2", triggerId: "t1", event: {} };
  const place = { version, maxActive: 1_000 };
  expect(enterRun(full, now(), entry, place)).toEqual(["crowded", null]);
  sweeps.addSweep(sql, { triggerId: "manual", kind: "enter", selection: { ids: ["p2"] } as never, source: "s" }, nowMs);
  const [sweep] = sql.exec("SELECT * FROM sweeps").toArray() as unknown as Parameters<typeof sweeps.takePage>[2][];
  const document = drafts.readVersion(sql, version);
  if (!sweep || !document) throw new Error("no sweep");
  sweeps.takePage(full, now(), sweep, { ids: ["p2"], after: null }, place, document);
  const [waiting] = sql.exec("SELECT done_at, failure FROM sweeps").toArray();
  expect(waiting).toMatchObject({ done_at: null, failure: expect.stringContaining("has reached its record limit") });
  sweeps.takePage(sql, now(), sweep, { ids: ["p2"], after: null }, place, document);
  expect(listRuns(sql, { limit: 10 }).rows).toHaveLength(2);
});

/** What the effects of steps came to, by key: a receiver does its work once for each. */
class Receivers {
  readonly done = new Map<string, string>();
  calls = 0;
  perform = async (act: Act): Promise<FlowOutcome> => {
    this.calls += 1;
    const { kind, settings, runId, seq } = act;
    if (kind === "wait") return { wait: { untilMs: nowMs + hours(1), port: "next" } };
    if (kind === "wait_event")
      return {
        wait: {
          untilMs: nowMs + days(1),
          port: "timeout",
          happened: "happened",
          awaited: {
            kind: "event",
            type: settings.type ?? "",
            settings,
            sinceMs: settings.since === "now" ? nowMs : act.enteredAtMs,
          },
        },
      };
    if (kind === "approval")
      return {
        wait: {
          untilMs: nowMs + days(1),
          port: "timeout",
          happened: "approved",
          refused: "refused",
          awaited: { kind: "approval", title: "", text: "" },
        },
      };
    if (kind === "subflow")
      return {
        wait: {
          untilMs: nowMs + days(1),
          port: "timeout",
          happened: "next",
          awaited: { kind: "run", runId: `child of ${runId}` },
        },
      };
    if (kind === "goal") return { end: "goal" };
    if (kind === "exit") return { end: "exited" };
    this.done.set(`${runId}:${seq}`, `${kind} ${settings.tag ?? ""}`.trim());
    return { port: kind === "split" ? "yes" : kind === "random" || kind === "ab_test" ? "a" : "next" };
  };
}

const flow = {
  next: async (runId: string, leg: number) => legs.nextAct(sql, runId, leg, nowMs),
  attempt: async (runId: string, leg: number, seq: number) => legs.attemptStep(sql, now(), runId, leg, seq),
  acted: async (runId: string, leg: number, seq: number, outcome: FlowOutcome) =>
    sql.transactionSync(() => legs.actedStep(sql, now(), runId, leg, { seq, outcome })),
  failed: async (runId: string, leg: number, seq: number, error: string) =>
    sql.transactionSync(() => legs.failedStep(sql, now(), runId, leg, { seq, error })),
};

/** Runs all that is due, as the alarm and the Workflows do. */
async function settle(receivers: Receivers): Promise<void> {
  for (let due = legs.takeDueRuns(sql, now(), 100); due.length > 0; due = legs.takeDueRuns(sql, now(), 100))
    for (const { runId, leg } of due)
      await runLeg(flow, receivers.perform, (_, work) => work(), { flowId: "f1", runId, leg });
}

const tagsOf = (receivers: Receivers) => [...receivers.done.values()];
const stateOf = (runId: string | null) => readRun(sql, runId ?? "");

describe("a run", () => {
  test("does its steps, waits, and wakes by the due index alone", async () => {
    const version = publish([tag("one"), { kind: "wait" }, tag("two")]);
    const receivers = new Receivers();
    const [, id] = enter(version, "p1");
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag one"]);
    expect(stateOf(id)).toMatchObject({ state: "waiting", node: "n2" });
    nowMs += minutes(59);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag one"]);
    nowMs += minutes(2);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag one", "tag two"]);
    expect(stateOf(id)).toMatchObject({ state: "ended", outcome: "completed" });
    expect(stateOf(id)?.steps.map(({ state, tries }) => [state, tries])).toEqual([
      ["done", 1],
      ["done", 1],
      ["done", 1],
    ]);
    expect(readTotals(sql)).toEqual({ entered: 1, active: 0, completed: 1, goals: 0, failed: 0 });
  });

  test("the same entry starts one run; rules and keys decide about the next", () => {
    const version = publish([{ kind: "wait" }]);
    const [first, id] = enter(version, "p1", "event-1");
    expect([first, enter(version, "p1", "event-1")]).toEqual(["entered", ["known", id]]);
    expect(enter(version, "p1", "event-2")[0]).toBe("reentry");
    expect(enter(version, "p1", "event-3", "cart-2")[0]).toBe("entered");
    expect(readTotals(sql).active).toBe(2);
  });

  test("one person cannot flood a flow, and the plan's number of runs is kept", () => {
    const version = publish([{ kind: "wait" }], { reentry: { rule: "always", days: 1 } });
    const outcomes = Array.from({ length: 100 }, (_, at) => enter(version, "p1", `event-${at}`)[0]);
    expect(outcomes.filter((one) => one === "entered")).toHaveLength(20);
    expect(outcomes.at(-1)).toBe("often");
    const full = enterRun(
      sql,
      now(),
      { person: "p2", key: "", source: "x", triggerId: "t1", event: {} },
      { version, maxActive: 20 },
    );
    expect(full[0]).toBe("full");
  });

  test("finishes on its version when another is published meanwhile", async () => {
    const receivers = new Receivers();
    const [, old] = enter(publish([{ kind: "wait" }, tag("old")]), "p1");
    await settle(receivers);
    const [, young] = enter(publish([{ kind: "wait" }, tag("new")]), "p2");
    await settle(receivers);
    nowMs += hours(2);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag old", "tag new"]);
    expect([stateOf(old)?.version, stateOf(young)?.version]).toEqual([1, 2]);
  });

  test("a paused flow and a paused run rest, and continue where they were", async () => {
    const receivers = new Receivers();
    const version = publish([tag("one"), { kind: "wait" }, tag("two")]);
    const [, id] = enter(version, "p1");
    sql.exec("UPDATE flow SET state = 'paused'");
    await settle(receivers);
    expect(receivers.calls).toBe(0);
    sql.exec("UPDATE flow SET state = 'active'");
    await settle(receivers);
    expect(legs.controlRun(sql, now(), id ?? "", "pause")).toBe(true);
    nowMs += days(3);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag one"]);
    expect(legs.controlRun(sql, now(), id ?? "", "resume")).toBe(true);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag one", "tag two"]);
  });

  test("a step that fails stops the run; it is retried from there, skipped, or ended", async () => {
    const version = publish([tag("one"), tag("two")]);
    const broken = new Receivers();
    broken.perform = () => Promise.reject(new Error("The URL answered with status 503."));
    const ids = ["p1", "p2", "p3"].map((person) => enter(version, person)[1] ?? "");
    await settle(broken);
    expect(ids.map((id) => stateOf(id)?.error)).toEqual(Array(3).fill("The URL answered with status 503."));
    expect(readTotals(sql).failed).toBe(3);
    const [one = "", two = "", three = ""] = ids;
    expect([
      legs.controlRun(sql, now(), one, "skip"),
      legs.controlRun(sql, now(), two, "cancel"),
      legs.controlRun(sql, now(), two, "retry"),
    ]).toEqual([true, true, false]);
    expect(legs.retryFailedRuns(sql, now())).toBe(1);
    const receivers = new Receivers();
    await settle(receivers);
    expect(tagsOf(receivers).sort()).toEqual(["tag one", "tag two", "tag two"]);
    expect([stateOf(one)?.outcome, stateOf(two)?.outcome, stateOf(three)?.outcome]).toEqual([
      "completed",
      "cancelled",
      "completed",
    ]);
    expect(readTotals(sql)).toMatchObject({ active: 0, failed: 0 });
  });

  test("an old leg has no say any more", async () => {
    const version = publish([tag("one"), tag("two")]);
    const [, id = ""] = enter(version, "p1");
    const [first] = legs.takeDueRuns(sql, now(), 10);
    nowMs += STALL_MS + 1;
    const [second] = legs.takeDueRuns(sql, now(), 10);
    expect([first?.leg, second?.leg]).toEqual([1, 2]);
    expect(legs.attemptStep(sql, now(), id ?? "", 1, 1)).toBeNull();
    expect(legs.actedStep(sql, now(), id ?? "", 1, { seq: 1, outcome: { port: "next" } })).toEqual({ rest: true });
    expect(legs.attemptStep(sql, now(), id ?? "", 2, 1)).toMatchObject({ kind: "tag", person: "p1" });
  });
});

describe("events", () => {
  const waiting = (since: string): TemplateStep[] => [
    { kind: "wait" },
    {
      kind: "wait_event",
      settings: { type: "order", since, path1: "event.total", op1: "at_least", value1: "10" },
      ports: WAIT_EVENT,
      branches: { happened: [tag("yes")], timeout: [tag("no")] },
    },
  ];
  const happen = (id: string, total: number, at = nowMs) =>
    people.noteEvent(sql, now(), { id, type: "order", at, person: "p1", data: { total } });

  test.each([
    ["entry", "tag yes"],
    ["now", "tag no"],
  ])("one from before the wait counts by its setting: %s", async (since, expected) => {
    const receivers = new Receivers();
    enter(publish(waiting(since)), "p1");
    await settle(receivers);
    nowMs += minutes(5);
    happen("e1", 20);
    nowMs += hours(1);
    await settle(receivers);
    nowMs += days(2);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual([expected]);
  });

  test("one in the wait ends it; a smaller one, one twice and a late one do not", async () => {
    const receivers = new Receivers();
    const [, id] = enter(publish(waiting("entry")), "p1");
    await settle(receivers);
    nowMs += hours(1);
    await settle(receivers);
    happen("small", 5);
    happen("late", 50, nowMs - days(3));
    expect(stateOf(id)?.state).toBe("waiting");
    happen("e1", 20);
    happen("e1", 20);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag yes"]);
    expect(stateOf(id)?.state).toBe("ended");
  });

  test("each event ends one wait", async () => {
    const receivers = new Receivers();
    const wait: TemplateStep = { kind: "wait_event", settings: { type: "order" }, ports: WAIT_EVENT };
    const [, id] = enter(publish([wait, tag("first"), wait, tag("second")]), "p1");
    await settle(receivers);
    happen("e1", 20);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag first"]);
    happen("e2", 20);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag first", "tag second"]);
    expect(stateOf(id)?.outcome).toBe("completed");
  });

  test("an approval is decided once", async () => {
    const receivers = new Receivers();
    const [, id = ""] = enter(
      publish([
        { kind: "approval", ports: ["approved", "refused", "timeout"], branches: { refused: [tag("no")] } },
        tag("yes"),
      ]),
      "p1",
    );
    await settle(receivers);
    expect([true, false].map((approved) => legs.decideRun(sql, now(), id ?? "", 1, approved))).toEqual([true, false]);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag yes"]);
  });
});

describe("people", () => {
  test("a merged contact continues as the other; of two runs of one key the merged one ends", async () => {
    const receivers = new Receivers();
    const version = publish([{ kind: "wait" }, tag("one")]);
    const [, kept] = enter(version, "p1");
    const [, ended] = enter(version, "p2");
    const [, moved] = enter(version, "p2", "other", "cart-2");
    people.movePersonRuns(sql, now(), "p2", "p1");
    expect([kept, ended, moved].map((id) => [stateOf(id)?.person, stateOf(id)?.outcome])).toEqual([
      ["p1", null],
      ["p1", "merged"],
      ["p1", null],
    ]);
    await settle(receivers);
    nowMs += hours(2);
    await settle(receivers);
    expect(receivers.done.size).toBe(2);
  });

  test("an erased contact ends in the middle of a run, and nothing of them stays but counts", async () => {
    const receivers = new Receivers();
    const version = publish([tag("one"), { kind: "wait" }, tag("two")]);
    enter(version, "p1");
    await settle(receivers);
    expect(people.forgetPeople(sql, now(), ["p1", "nobody"])).toBe(1);
    nowMs += days(1);
    await settle(receivers);
    expect(tagsOf(receivers)).toEqual(["tag one"]);
    expect(listRuns(sql, { limit: 10 }).rows).toEqual([]);
    for (const table of ["runs", "steps", "run_events", "members"])
      expect(sql.exec(`SELECT count(*) AS count FROM ${table}`).one()).toEqual({ count: 0 });
    expect(readTotals(sql)).toMatchObject({ entered: 1, active: 0 });
  });
});

describe("sweeps", () => {
  const segment = { triggers: [{ id: "t1", kind: "segment", settings: { segment: "s1", when: "enters" } }] };
  const sweep = (version: number, ids: readonly string[], maxActive = 1_000) => {
    const document = drafts.readVersion(sql, version);
    if (!document) throw new Error("No version");
    sweeps.startDueSweeps(sql, document, nowMs);
    const due = sweeps.dueSweep(sql, nowMs);
    if (due) sweeps.takePage(sql, now(), due, { ids, after: null }, { version, maxActive }, document);
    return readTotals(sql).entered;
  };

  test("who is in a segment already does not enter; who comes later does, once", () => {
    const version = publish([{ kind: "wait" }], segment);
    expect(sweep(version, ["p1", "p2"])).toBe(0);
    nowMs += hours(1);
    expect(sweep(version, ["p1", "p2", "p3"])).toBe(1);
    nowMs += hours(1);
    expect(sweep(version, ["p1", "p2", "p3"])).toBe(1);
  });

  test("who leaves enters a flow of leavers", () => {
    const version = publish([{ kind: "wait" }], {
      triggers: [{ id: "t1", kind: "segment", settings: { segment: "s1", when: "leaves" } }],
    });
    sweep(version, ["p1", "p2"]);
    nowMs += hours(1);
    expect(sweep(version, ["p2"])).toBe(1);
    expect(listRuns(sql, { limit: 10 }).rows[0]?.person).toBe("p1");
  });

  test("a contact who changes between two sweeps is met at once, and not again by the sweep", () => {
    const version = publish([{ kind: "wait" }], segment);
    sweep(version, ["p1"]);
    const [trigger] = segment.triggers;
    if (!trigger) throw new Error("No trigger");
    sweeps.checkMembership(
      sql,
      now(),
      { trigger, person: "p2", isMember: true, source: "e1" },
      { version, maxActive: 10 },
    );
    expect(readTotals(sql).entered).toBe(1);
    nowMs += hours(1);
    expect(sweep(version, ["p1", "p2"])).toBe(1);
  });

  test("a full plan loses nobody: the others enter when there is room", () => {
    const version = publish([{ kind: "wait" }]);
    sweeps.addSweep(sql, { triggerId: "manual", kind: "enter", selection: { segment: "s1" }, source: "m1" }, nowMs);
    expect(sweep(version, ["p1", "p2", "p3"], 2)).toBe(2);
    expect(readReport(sql, nowMs).sweeps[0]?.failure).toContain("limit of active runs");
    nowMs += minutes(2);
    expect(sweep(version, ["p1", "p2", "p3"], 3)).toBe(3);
    expect(readReport(sql, nowMs).sweeps[0]).toMatchObject({ isDone: true, failure: "" });
  });

  test("a deleted segment ends the sweep with a reason", () => {
    const version = publish([{ kind: "wait" }], segment);
    const document = drafts.readVersion(sql, version);
    if (!document) throw new Error("No version");
    sweeps.startDueSweeps(sql, document, nowMs);
    const due = sweeps.dueSweep(sql, nowMs);
    if (due) sweeps.takePage(sql, now(), due, null, { version, maxActive: 10 }, document);
    expect(readReport(sql, nowMs).sweeps[0]).toMatchObject({
      isDone: true,
      failure: "The segment no longer exists, or cannot be applied.",
    });
  });
});

/** A flow with every kind of step, on one way. */
const EVERY: TemplateStep[] = [
  tag("a"),
  ...["set_field", "stage", "owner", "consent", "score", "task", "notify", "http"].map((kind) => ({ kind })),
  { kind: "send_mail", ports: ["next", "not_sent"] },
  { kind: "ai_text", ports: ["next", "not_written"] },
  { kind: "split", ports: ["yes", "no"] },
  { kind: "random", ports: ["a", "b"] },
  { kind: "ab_test", ports: ["a", "b"] },
  { kind: "subflow", settings: { flow: "f2" }, ports: ["next", "not_entered", "timeout"] },
  { kind: "wait" },
  { kind: "wait_event", settings: { type: "order" }, ports: WAIT_EVENT },
  { kind: "approval", ports: ["approved", "refused", "timeout"] },
  tag("z"),
  { kind: "goal" },
];

test("whatever call fails, before or after its work, each effect comes once and the run ends as it would have", async () => {
  for (let k = 1; ; k += 1) {
    let failed = false;
    for (const mode of ["refused", "lost"] as const) {
      sql = sqliteStorage();
      createTables(sql);
      let calls = 0;
      const fault = async <T>(work: () => Promise<T>): Promise<T> => {
        calls += 1;
        if (calls !== k) return work();
        failed = true;
        if (mode === "lost") await work();
        throw new Error("injected");
      };
      const receivers = new Receivers();
      const broken = {
        next: (...args: Parameters<typeof flow.next>) => fault(() => flow.next(...args)),
        attempt: (...args: Parameters<typeof flow.attempt>) => fault(() => flow.attempt(...args)),
        acted: (...args: Parameters<typeof flow.acted>) => fault(() => flow.acted(...args)),
        failed: flow.failed,
      };
      const [, id] = enter(publish(EVERY), "p1");
      for (let round = 0; round < 14 && stateOf(id)?.state !== "ended"; round += 1) {
        for (const { runId, leg } of legs.takeDueRuns(sql, now(), 10)) {
          // A step is tried twice, as a Workflow does; a leg that breaks all the same is found by the due index.
          const doStep = (_: string, work: () => Promise<never>) => work().catch(work);
          const perform = (act: Act) => fault(() => receivers.perform(act));
          await runLeg(broken, perform, doStep as never, { flowId: "f1", runId, leg }).catch(() => undefined);
        }
        const run = stateOf(id);
        if (run?.waiting?.awaited?.kind === "approval") legs.decideRun(sql, now(), run.id, run.steps.length, true);
        else if (run?.waiting?.awaited?.kind === "run")
          legs.takeReturned(sql, now(), run.id, { runId: run.waiting.awaited.runId, at: nowMs, output: {} });
        else if (run?.waiting?.awaited)
          people.noteEvent(sql, now(), { id: "e", type: "order", at: nowMs, person: "p1", data: {} });
        else nowMs += hours(2);
      }
      const where = `call ${k} was ${mode}`;
      expect(stateOf(id)?.outcome, where).toBe("goal");
      expect(receivers.done.size, where).toBe(15);
      expect(readTotals(sql), where).toEqual({ entered: 1, active: 0, completed: 1, goals: 1, failed: 0 });
    }
    if (!failed) break;
  }
}, 20_000);
