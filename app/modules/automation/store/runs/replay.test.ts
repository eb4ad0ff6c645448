import { expect, test } from "vitest";
import { days } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import { documentOf } from "../../templates/build.ts";
import { goal, onActivity, waitFor } from "../../templates/journeys/steps.ts";
import { TEMPLATES } from "../../templates/journeys.ts";
import * as drafts from "../drafts.ts";
import { listRuns, readReport, readRun, readTotals } from "../reads.ts";
import { createTables } from "../tables.ts";
import { replayEvents } from "./replay.ts";

const HEAD = { flowId: "f1", workspaceId: "w1", name: "Ask for a review" };
const NOW = Date.parse("2026-11-27T10:00:00Z");

const ordered = (person: string, daysAgo: number) => ({
  ...{ id: `o-${person}-${daysAgo}`, type: "activity.recorded", at: NOW - days(daysAgo), person },
  data: { type: "order.placed", contactId: person },
});

test("runs of a demonstration go as far as the past allows, each at its own moment, by the rules of their flow", () => {
  const sql = sqliteStorage();
  createTables(sql);
  const document = TEMPLATES.find(({ id }) => id === "review-request")?.document("Europe/Tallinn");
  if (!document) throw new Error("no such template");
  drafts.createFlow(sql, HEAD, document);
  const version = drafts.publishDraft(sql, drafts.readDraft(sql)?.revision ?? 0, { by: "u1", note: "" }, NOW) ?? 0;
  const replay = { head: HEAD, version, maxActive: 1_000, nowMs: NOW };
  const viewed = { ...ordered("d", 3), data: { type: "page.viewed", contactId: "d" } };
  // The second order of the same person comes within half a year.
  expect(
    replayEvents(sql, replay, [ordered("a", 40), ordered("b", 20), ordered("a", 12), ordered("c", 2), viewed]),
  ).toBe(3);
  expect(replayEvents(sql, replay, [ordered("b", 20)])).toBe(0);

  const { rows } = listRuns(sql, { limit: 10 });
  expect(rows.map(({ person, state, outcome }) => [person, state, outcome]).toSorted()).toEqual([
    ["a", "ended", "completed"],
    ["b", "ended", "completed"],
    ["c", "waiting", null],
  ]);
  expect(readTotals(sql)).toMatchObject({ entered: 3, active: 1, completed: 2, failed: 0 });
  const ended = rows.find(({ person }) => person === "a");
  expect(ended?.enteredAt).toBe(NOW - days(40));
  // A week after the order, at the next nine in the morning.
  expect((ended?.endedAt ?? 0) - (ended?.enteredAt ?? 0)).toBeGreaterThan(days(7));
  expect((ended?.endedAt ?? 0) - (ended?.enteredAt ?? 0)).toBeLessThan(days(11));
  expect(readRun(sql, ended?.id ?? "")?.steps.every(({ state, tries }) => state === "done" && tries === 1)).toBe(true);
});

test("what a demonstration's people do later ends their waits, reaches goals, and counts for tests and the holdout", () => {
  const sql = sqliteStorage();
  createTables(sql);
  const placed = { path1: "event.type", op1: "is", value1: "order.placed" };
  const again = [
    waitFor(
      { type: "activity.recorded", ...placed, amount: "45", unit: "days", since: "now" },
      { happened: [goal("Ordered again")], timeout: [] },
    ),
  ];
  const steps = [{ kind: "ab_test", ports: ["a", "b"], branches: { a: again, b: again } }];
  const document = {
    ...documentOf({ trigger: onActivity("order.placed"), reentry: { rule: "never", days: 1 }, steps }, "UTC"),
    holdout: { percent: "20", type: "activity.recorded", ...placed, days: "60" },
  };
  drafts.createFlow(sql, HEAD, document);
  const version = drafts.publishDraft(sql, drafts.readDraft(sql)?.revision ?? 0, { by: "u1", note: "" }, NOW) ?? 0;
  const people = Array.from({ length: 60 }, (_, at) => `p${at}`);
  const events = [...people.map((one) => ordered(one, 80)), ...people.slice(0, 20).map((one) => ordered(one, 60))];
  const entered = replayEvents(sql, { head: HEAD, version, maxActive: 1_000, nowMs: NOW }, events);
  const { tests, holdout, totals } = readReport(sql, NOW);
  const [flow, out] = holdout?.groups ?? [];
  expect((flow?.people ?? 0) + (out?.people ?? 0)).toBe(60);
  expect(flow?.people).toBe(entered);
  expect((flow?.successes ?? 0) + (out?.successes ?? 0)).toBe(20);
  expect(totals.goals).toBe(flow?.successes);
  const [{ a, b } = { a: undefined, b: undefined }] = tests;
  expect((a?.ended ?? 0) + (b?.ended ?? 0)).toBe(entered);
  expect((a?.goals ?? 0) + (b?.goals ?? 0)).toBe(totals.goals);
});
