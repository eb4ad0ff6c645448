import { beforeEach, expect, test } from "vitest";
import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { hours } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import { documentOf, type TemplateStep } from "../../templates/build.ts";
import * as drafts from "../drafts.ts";
import { readRun } from "../reads.ts";
import type { Now } from "../rows.ts";
import * as legs from "../runs/legs.ts";
import { enterRun } from "../runs/runs.ts";
import { createTables } from "../tables.ts";
import * as people from "./person-events.ts";

const HEAD = { flowId: "parent", workspaceId: "w1", name: "Flow" };
let sql: ReturnType<typeof sqliteStorage>;
let nowMs: number;
const now = (): Now => ({ head: HEAD, nowMs });

beforeEach(() => {
  sql = sqliteStorage();
  nowMs = Date.parse("2026-11-27T10:00:00Z");
  createTables(sql);
});

function publish(steps: readonly TemplateStep[]): number {
  drafts.createFlow(sql, HEAD, documentOf({ trigger: { kind: "manual" }, steps }, "UTC"));
  return drafts.publishDraft(sql, 1, { by: "u1", note: "" }, nowMs) ?? 0;
}

const SUBFLOW: TemplateStep[] = [
  { kind: "subflow", settings: { flow: "child" }, ports: ["next", "not_entered", "timeout"] },
  { kind: "wait_event", settings: { type: "order" }, ports: ["happened", "timeout"] },
];
const AWAITED = (): FlowOutcome => ({
  wait: {
    ...{ untilMs: nowMs + hours(1), port: "timeout", happened: "next" },
    awaited: { kind: "run", runId: "child-run" },
  },
});
const ENDED = { runId: "child-run", at: 0, output: { outcome: "goal", goal: true } };

/** A run whose first step has been handed to its Workflow. */
function started(caller = {}): { id: string; leg: number } {
  const entry = { person: "p1", key: "cart", source: "s", triggerId: "t1", event: {}, ...caller };
  const [, id] = enterRun(sql, now(), entry, { version: publish(SUBFLOW), maxActive: 10 });
  const [due] = legs.takeDueRuns(sql, now(), 1);
  return { id: id ?? "", leg: due?.leg ?? 0 };
}

test.each(["after", "before"] as const)("a run continues when the other ends %s its wait begins, once", (when) => {
  const { id, leg } = started();
  const act = legs.attemptStep(sql, now(), id, leg, 1);
  expect(act?.caller).toEqual({ flowId: "parent", runId: id, key: "cart", depth: 0 });
  const end = () => legs.takeReturned(sql, now(), id, ENDED);
  if (when === "before") end();
  // Many events of the contact do not push the end out.
  for (let at = 0; at < 40; at += 1)
    people.noteEvent(sql, now(), { id: `e${at}`, type: "order", at: nowMs + at, person: "p1", data: {} });
  legs.actedStep(sql, now(), id, leg, { seq: 1, outcome: AWAITED() });
  if (when === "after") {
    legs.takeReturned(sql, now(), id, { ...ENDED, runId: "another" });
    expect(readRun(sql, id)?.state).toBe("waiting");
    end();
  }
  end();
  const run = readRun(sql, id);
  expect(run?.steps[0]).toMatchObject({ state: "done", port: "next", output: { outcome: "goal", goal: true } });
  expect(run?.node).toBe("n2");
});

test("a run that is paused continues when it is resumed, and one that waited too long leaves by its own way", () => {
  const { id, leg } = started();
  legs.attemptStep(sql, now(), id, leg, 1);
  legs.actedStep(sql, now(), id, leg, { seq: 1, outcome: AWAITED() });
  legs.controlRun(sql, now(), id, "pause");
  legs.takeReturned(sql, now(), id, ENDED);
  expect(readRun(sql, id)?.state).toBe("waiting");
  legs.controlRun(sql, now(), id, "resume");
  expect(readRun(sql, id)?.node).toBe("n2");
});

test("a wait for another run ends in time", () => {
  const { id, leg } = started();
  legs.attemptStep(sql, now(), id, leg, 1);
  legs.actedStep(sql, now(), id, leg, { seq: 1, outcome: AWAITED() });
  nowMs += hours(2);
  legs.takeDueRuns(sql, now(), 10);
  expect(readRun(sql, id)).toMatchObject({ state: "ended", steps: [{ port: "timeout" }] });
});

const outbox = () =>
  sql
    .exec("SELECT event FROM outbox")
    .toArray()
    .map(({ event }) => JSON.parse(String(event)) as { type: string; data: object })
    .filter(({ type }) => type === "flow.returned");

test("the end of a run is published for the run that waits for it, and its depth is known to its steps", () => {
  const caller = { flowId: "above", runId: "above-run", key: "cart", depth: 2 };
  const { id, leg } = started({ caller: { ...caller, isAwaited: true } });
  expect(legs.attemptStep(sql, now(), id, leg, 1)?.caller.depth).toBe(2);
  legs.controlRun(sql, now(), id, "cancel");
  expect(outbox().map(({ data }) => data)).toEqual([
    {
      ...{ flowId: "above", runId: "above-run", endedFlow: "parent", endedRun: id },
      ...{ outcome: "cancelled", hasReachedGoal: false },
    },
  ]);
});

test("nothing is published where nobody waits", () => {
  const caller = { flowId: "above", runId: "above-run", key: "", depth: 1, isAwaited: false };
  const { id } = started({ caller });
  legs.controlRun(sql, now(), id, "cancel");
  expect(outbox()).toEqual([]);
  people.forgetPeople(sql, now(), ["p1"]);
  expect(sql.exec("SELECT count(*) AS n FROM callers").toArray()[0]?.n).toBe(0);
});
