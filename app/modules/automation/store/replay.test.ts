import { expect, test } from "vitest";
import { days } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import { TEMPLATES } from "../templates/journeys.ts";
import * as drafts from "./drafts.ts";
import { listRuns, readRun, readTotals } from "./reads.ts";
import { replayEvents } from "./replay.ts";
import { createTables } from "./tables.ts";

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
