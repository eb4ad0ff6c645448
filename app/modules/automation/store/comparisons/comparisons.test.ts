import { beforeEach, expect, test } from "vitest";
import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { days, hours } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import type { FlowDocument } from "../../domain/document/document.ts";
import { shareOf } from "../../domain/running/share.ts";
import { documentOf, type TemplateStep } from "../../templates/build.ts";
import * as drafts from "../drafts.ts";
import * as people from "../intake/person-events.ts";
import { listRuns, readReport, readTotals } from "../reads.ts";
import type { Now } from "../rows.ts";
import * as legs from "../runs/legs.ts";
import { enterRun } from "../runs/runs.ts";
import { createTables } from "../tables.ts";
import { noteSuccess } from "./holdout.ts";

const HEAD = { flowId: "f1", workspaceId: "w1", name: "Flow" };
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
  drafts.saveDraft(sql, document, drafts.readDraft(sql)?.revision ?? 0);
  const revision = drafts.readDraft(sql)?.revision ?? 0;
  return drafts.publishDraft(sql, revision, { by: "u1", note: "" }, nowMs) ?? 0;
}

const enter = (version: number, person: string, more = {}) =>
  enterRun(
    sql,
    now(),
    { person, key: "", source: `${person}${nowMs}`, triggerId: "t1", event: {}, ...more },
    { version, maxActive: 100_000 },
  );

/** A test whose A leads to a goal. */
const testSteps = (minimum: string): TemplateStep[] => [
  {
    kind: "ab_test",
    settings: { minimum, share: "50" },
    ports: ["a", "b"],
    branches: { a: [{ kind: "goal" }], b: [{ kind: "exit", ports: [] }] },
  },
];

/** Takes a run to its end; `hasGoal` decides what the step behind the test does. */
function run(version: number, person: string): string | undefined {
  const [, id] = enter(version, person);
  const [due] = legs.takeDueRuns(sql, now(), 1);
  const act = legs.attemptStep(sql, now(), id ?? "", due?.leg ?? 0, 1);
  const { seed = "", winner = null } = act?.test ?? {};
  const port = winner ?? (shareOf(seed) < 0.5 ? "a" : "b");
  const outcome = { port, output: { by: winner ? "winner" : "chance" } };
  legs.actedStep(sql, now(), id ?? "", due?.leg ?? 0, { seq: 1, outcome });
  const isGoal = port === "a" || shareOf(`${person}:goal`) < 0.1;
  legs.actedStep(sql, now(), id ?? "", due?.leg ?? 0, { seq: 2, outcome: { end: isGoal ? "goal" : "exited" } });
  return winner ?? undefined;
}

const testOf = () => readReport(sql, nowMs).tests[0];

test("a test names the path with clearly more goals, then everyone takes it, and its numbers stay as they were", () => {
  const version = publish(testSteps("20"));
  const winners = Array.from({ length: 80 }, (_, at) => run(version, `p${at}`));
  expect(winners.at(-1)).toBe("a");
  const decided = testOf();
  expect(decided).toMatchObject({ node: "n1", winner: "a", checks: 1, wonAt: nowMs });
  const { a, b } = decided ?? {};
  // 95% of the first twenty are enough.
  expect(Math.min(a?.ended ?? 0, b?.ended ?? 0)).toBe(19);
  expect(a?.goals).toBe(a?.ended);
  run(version, "later");
  expect(testOf()).toEqual(decided);
  expect(readTotals(sql).entered).toBe(81);
});

test("a new version continues a test whose paths it leaves as they are, and begins another when one changes", () => {
  const version = publish(testSteps("20"));
  for (let at = 0; at < 80; at += 1) run(version, `p${at}`);
  const [tests] = [testSteps("20")];
  publish([...tests], { reentry: { rule: "never", days: 1 }, timeZone: "Europe/Tallinn" });
  expect(testOf()?.winner).toBe("a");
  publish([{ ...tests[0], kind: "ab_test", branches: { a: [{ kind: "goal", settings: { name: "New" } }], b: [] } }]);
  expect(testOf()).toMatchObject({ winner: null, checks: 0, a: { came: 0 } });
});

test("runs that somebody ends from outside say nothing about a path", () => {
  const version = publish([{ ...testSteps("20")[0], kind: "ab_test", branches: { a: [{ kind: "wait" }], b: [] } }]);
  const [, id = ""] = enter(version, "p1");
  const [due] = legs.takeDueRuns(sql, now(), 1);
  legs.actedStep(sql, now(), id ?? "", due?.leg ?? 0, { seq: 1, outcome: { port: "a", output: { by: "chance" } } });
  legs.controlRun(sql, now(), id ?? "", "cancel");
  expect(testOf()?.a).toEqual({ came: 1, ended: 0, goals: 0, done: 1 });
});

test("runs that came later but ended sooner have no say in a check of the first ones", () => {
  const version = publish([
    { kind: "ab_test", settings: { minimum: "20" }, ports: ["a", "b"], branches: { a: [{ kind: "goal" }], b: [] } },
  ]);
  /** A run that is on its path; by its result it ends, or it stays open. */
  const pass = (person: string, port: "a" | "b", result: "goal" | "completed" | "open") => {
    const [, id] = enter(version, person);
    const leg = legs.takeDueRuns(sql, now(), 1)[0]?.leg ?? 0;
    const acted = (seq: number, outcome: FlowOutcome) => legs.actedStep(sql, now(), id ?? "", leg, { seq, outcome });
    const goal = port === "a" && result !== "open";
    acted(1, { port, output: { by: "chance" } });
    if (goal) acted(2, { end: result });
    else if (port === "a") acted(2, { wait: { untilMs: nowMs + days(1), port: "next" } });
  };
  for (let at = 0; at < 20; at += 1) pass(`slow${at}`, "a", "open");
  for (let at = 0; at < 100; at += 1) pass(`quick${at}`, "a", "goal");
  for (let at = 0; at < 100; at += 1) pass(`b${at}`, "b", "completed");
  expect(testOf()).toMatchObject({ checks: 0, winner: null, a: { came: 120, ended: 100, goals: 100, done: 0 } });
  nowMs += days(2);
  // The first ones end without a goal: the first check finds no difference, the second looks at twice as many.
  legs.takeDueRuns(sql, now(), 100);
  expect(testOf()).toMatchObject({ checks: 2, winner: "a", a: { came: 120, goals: 100 } });
});

const HOLDOUT = {
  ...{ percent: "50", type: "activity.recorded", path1: "event.type", op1: "is", value1: "order.placed" },
  ...{ days: "7", value: "event.valueCents" },
};
const order = (person: string, id = `e-${person}`, valueCents = 1_050) => ({
  ...{ id, type: "activity.recorded", at: nowMs, person },
  data: { type: "order.placed", valueCents },
});
const groups = () => readReport(sql, nowMs).holdout?.groups;

test("a holdout keeps people out, watches both groups for as long as it says, and counts each success once", () => {
  const version = publish([{ kind: "wait" }], { holdout: HOLDOUT });
  const outcomes = Array.from({ length: 200 }, (_, at) => enter(version, `p${at}`)[0]);
  const held = outcomes.filter((outcome) => outcome === "held").length;
  expect(held).toBeGreaterThan(70);
  expect(held).toBeLessThan(130);
  expect(readTotals(sql)).toMatchObject({ entered: 200 - held, active: 200 - held });
  const kept = `p${outcomes.indexOf("held")}`;
  const inside = `p${outcomes.indexOf("entered")}`;
  expect(listRuns(sql, { persons: [kept], limit: 5 }).rows[0]).toMatchObject({ state: "ended", outcome: "held_out" });

  nowMs += hours(1);
  for (const person of [kept, kept, inside]) noteSuccess(sql, version, order(person));
  noteSuccess(sql, version, { ...order(`p${outcomes.lastIndexOf("held")}`), data: { type: "call.made" } });
  expect(groups()).toEqual([
    { group: "flow", people: 200 - held, successes: 1, value: 10.5 },
    { group: "holdout", people: held, successes: 1, value: 10.5 },
  ]);
  nowMs += days(8);
  noteSuccess(sql, version, order(`p${outcomes.lastIndexOf("entered")}`, "late"));
  expect(groups()?.[0]?.successes).toBe(1);
  expect(readReport(sql, nowMs).holdout?.watched).toBe(0);
});

test("a person stays in the same group, and the rule of re-entry counts the time out of the flow", () => {
  const version = publish([{ kind: "wait" }], { holdout: HOLDOUT, reentry: { rule: "after_days", days: 3 } });
  const person = Array.from({ length: 50 }, (_, at) => `q${at}`).find((one) => enter(version, one)[0] === "held") ?? "";
  nowMs += days(1);
  expect(enter(version, person)[0]).toBe("reentry");
  nowMs += days(3);
  expect(enter(version, person)[0]).toBe("held");
  const people = groups()?.[1]?.people ?? 0;
  expect(people).toBe(listRuns(sql, { state: "ended", limit: 100 }).rows.length - 1);
});

test("whom somebody starts by name is not held out, and not compared", () => {
  const version = publish([{ kind: "wait" }], { holdout: { ...HOLDOUT, percent: "50" } });
  const outcomes = Array.from({ length: 15 }, (_, at) => enter(version, `r${at}`, { isChosen: true })[0]);
  expect(new Set(outcomes)).toEqual(new Set(["entered"]));
  expect(groups()?.map(({ people: count }) => count)).toEqual([0, 0]);
});

test("of a contact who is merged or erased the counts stay, and nothing else", () => {
  const version = publish([{ kind: "wait" }], { holdout: HOLDOUT });
  for (const person of ["a", "b", "c", "d"]) enter(version, person);
  people.movePersonRuns(sql, now(), "a", "b");
  expect(people.forgetPeople(sql, now(), ["b", "c", "d"])).toBe(4);
  expect(sql.exec("SELECT count(*) AS n FROM cohort").toArray()[0]?.n).toBe(0);
  expect(groups()?.reduce((sum, { people: count }) => sum + count, 0)).toBe(4);
});

test("another measure begins new counts", () => {
  const version = publish([{ kind: "wait" }], { holdout: HOLDOUT });
  enter(version, "a");
  publish([{ kind: "wait" }], { holdout: { ...HOLDOUT, days: "30" } });
  expect(groups()?.map(({ people: count }) => count)).toEqual([0, 0]);
  publish([{ kind: "wait" }], {});
  expect(readReport(sql, nowMs).holdout).toBeNull();
});
