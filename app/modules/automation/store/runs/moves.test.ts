import { beforeEach, expect, test } from "vitest";
import { days, hours, minutes } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import type { NodeMap } from "../../domain/document/node-map.ts";
import { documentOf, type TemplateStep } from "../../templates/build.ts";
import * as drafts from "../drafts.ts";
import { readReport, readRun, readTotals } from "../reads.ts";
import type { Now } from "../rows.ts";
import { createTables } from "../tables.ts";
import * as legs from "./legs.ts";
import * as moves from "./moves.ts";
import { enterRun } from "./runs.ts";

const HEAD = { flowId: "f1", workspaceId: "w1", name: "Flow" };
let sql: ReturnType<typeof sqliteStorage>;
let nowMs: number;
const now = (): Now => ({ head: HEAD, nowMs });

beforeEach(() => {
  sql = sqliteStorage();
  nowMs = Date.parse("2026-11-27T10:00:00Z");
  createTables(sql);
});

function publish(steps: readonly TemplateStep[], map?: NodeMap): number {
  const document = documentOf({ trigger: { kind: "manual" }, steps }, "UTC");
  drafts.createFlow(sql, HEAD, document);
  drafts.saveDraft(sql, document, drafts.readDraft(sql)?.revision ?? 0);
  const version = drafts.publishDraft(sql, drafts.readDraft(sql)?.revision ?? 0, { by: "u1", note: "" }, nowMs) ?? 0;
  if (map) moves.startMove(sql, version, map, nowMs);
  return version;
}

const enter = (version: number, person: string): string =>
  enterRun(
    sql,
    now(),
    { person, key: "", source: person, triggerId: "t1", event: {} },
    { version, maxActive: 1_000 },
  )[1] ?? "";

const tag = (name: string): TemplateStep => ({ kind: "tag", settings: { tag: name } });
const WAIT: TemplateStep = { kind: "wait" };

/** Takes a run to its wait, which ends in an hour. */
function waits(version: number, person: string): string {
  const id = enter(version, person);
  const leg = legs.takeDueRuns(sql, now(), 1)[0]?.leg ?? 0;
  const outcome = { wait: { untilMs: nowMs + hours(1), port: "next" } };
  legs.actedStep(sql, now(), id, leg, { seq: 1, outcome });
  return id;
}

const moveAll = () => {
  while (moves.moveNext(sql, now(), 2));
};
const stateOf = (id: string) => readRun(sql, id);
const moveOf = () => readReport(sql, nowMs).move;

test("a run that waits keeps its wait, and does what the new version has behind it", () => {
  const first = publish([WAIT, tag("old")]);
  const ids = ["a", "b", "c", "d", "e"].map((person) => waits(first, person));
  const version = publish([WAIT, tag("new")], {});
  moveAll();
  expect(ids.map((id) => stateOf(id)?.version)).toEqual(Array(5).fill(version));
  expect(moveOf()).toEqual({ moved: 5, stayed: 0, isDone: true });
  expect(stateOf(ids[0] ?? "")).toMatchObject({ state: "waiting", node: "n1", dueAt: nowMs + hours(1) });
  expect(readReport(sql, nowMs).counts).toContainEqual({ version, node: "n1", port: "", count: 5 });
  nowMs += hours(1);
  const [due] = legs.takeDueRuns(sql, now(), 1);
  expect(legs.attemptStep(sql, now(), due?.runId ?? "", due?.leg ?? 0, 2)?.settings).toEqual({ tag: "new" });
});

test("a map says where the runs of a step continue; the others finish on their version", () => {
  const first = publish([WAIT, tag("old")]);
  const [moved, stays] = [waits(first, "a"), enter(first, "b")];
  sql.exec("UPDATE runs SET node = 'n2' WHERE id = ?", stays);
  publish([tag("before"), WAIT, tag("new")], { n1: "n2", n2: null });
  moveAll();
  expect(stateOf(moved)).toMatchObject({ version: 2, node: "n2", state: "waiting", steps: [{ node: "n2" }] });
  expect(stateOf(stays)).toMatchObject({ version: 1, node: "n2" });
  expect(moveOf()).toEqual({ moved: 1, stayed: 1, isDone: true });
});

test("at a step of another kind the run begins that step, with a key of its own", () => {
  const id = waits(publish([WAIT]), "a");
  publish([tag("new")], {});
  moveAll();
  const run = stateOf(id);
  expect(run).toMatchObject({
    version: 2,
    node: "n1",
    state: "acting",
    steps: [{ state: "skipped" }, { kind: "tag" }],
  });
  const [due] = legs.takeDueRuns(sql, now(), 1);
  expect(legs.attemptStep(sql, now(), id, due?.leg ?? 0, 2)).toMatchObject({ kind: "tag", seq: 2 });
});

test("a run in the middle of a step is moved once that step has ended, and the step is not done twice", () => {
  const id = enter(publish([tag("a"), WAIT]), "a");
  const leg = legs.takeDueRuns(sql, now(), 1)[0]?.leg ?? 0;
  legs.attemptStep(sql, now(), id, leg, 1);
  publish([tag("a"), WAIT, tag("new")], {});
  moveAll();
  expect(stateOf(id)?.version).toBe(1);
  expect(moveOf()).toEqual({ moved: 0, stayed: 0, isDone: false });
  legs.actedStep(sql, now(), id, leg, { seq: 1, outcome: { port: "next" } });
  legs.actedStep(sql, now(), id, leg, { seq: 2, outcome: { wait: { untilMs: nowMs + days(1), port: "next" } } });
  expect(moves.nextMoveAt(sql)).toBeGreaterThan(nowMs);
  nowMs += minutes(1);
  moveAll();
  expect(stateOf(id)).toMatchObject({ version: 2, node: "n2", state: "waiting" });
  expect(moveOf()).toEqual({ moved: 1, stayed: 0, isDone: true });
  expect(moves.nextMoveAt(sql)).toBeNull();
});

test("a failed run stays failed at a step of the same kind, with the new settings for its retry", () => {
  const id = enter(publish([tag("wrong")]), "a");
  const leg = legs.takeDueRuns(sql, now(), 1)[0]?.leg ?? 0;
  legs.failedStep(sql, now(), id, leg, { seq: 1, error: "The tag is empty." });
  publish([tag("right")], {});
  moveAll();
  expect(stateOf(id)).toMatchObject({ version: 2, state: "failed", steps: [{ input: { tag: "right" } }] });
  expect(legs.controlRun(sql, now(), id, "retry")).toBe(true);
  const [due] = legs.takeDueRuns(sql, now(), 1);
  expect(legs.attemptStep(sql, now(), id, due?.leg ?? 0, 1)?.settings).toEqual({ tag: "right" });
  expect(readTotals(sql).failed).toBe(0);
});

test("a later move replaces one that is under way, and the steps where runs are know their version", () => {
  const id = waits(publish([WAIT]), "a");
  publish([WAIT, tag("second")], {});
  publish([WAIT, tag("third")], {});
  expect(moves.readPresent(sql)).toEqual([{ version: 1, node: "n1", count: 1 }]);
  moveAll();
  expect(stateOf(id)?.version).toBe(3);
});
