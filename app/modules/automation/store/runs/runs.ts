import { putEvent } from "#app/platform/events/outbox.server.ts";
import { isObjectFull } from "#app/shared/object-size.ts";
import { hours } from "#app/shared/time.ts";
import { type FlowDocument, nodeOf } from "../../domain/document/document.ts";
import { MAX_ENTRIES_PER_HOUR, MAX_ERROR_CHARS, MAX_EVENT_BYTES, STALL_MS } from "../../domain/limits.ts";
import {
  advance,
  type RunInput,
  type RunState,
  type StepResult,
  startRun,
  type Transition,
} from "../../domain/running/interpreter.ts";
import { mayEnter } from "../../domain/running/reentry.ts";
import { noteTestEnd, noteTestLeft } from "../comparisons/ab-tests.ts";
import { groupOfEntry, watch } from "../comparisons/holdout.ts";
import { readVersion } from "../drafts.ts";
import type { EnterOutcome, Entry } from "../flow-rpc.ts";
import { noteCaller, noteReturn } from "../intake/callers.ts";
import { addTotal, firstRow, type Now, type RunRow, stateOf } from "../rows.ts";
import { runIdOf } from "./run-id.ts";

export const findRun = (sql: SqlStorage, id: string): RunRow | undefined =>
  firstRow<RunRow>(sql, "SELECT * FROM runs WHERE id = ?", id);

function countPath(sql: SqlStorage, version: number, node: string, port: string): void {
  sql.exec(
    "INSERT INTO counts (version, node, port, count) VALUES (?, ?, ?, 1) ON CONFLICT (version, node, port) DO UPDATE SET count = count + 1",
    version,
    node,
    port,
  );
}

/** Notes a step that the run came to. */
function noteArrival(
  sql: SqlStorage,
  run: RunRow,
  document: FlowDocument | null,
  { node, seq }: RunState,
  nowMs: number,
) {
  if (node === null) return;
  const found = document && nodeOf(document, node);
  sql.exec(
    `INSERT OR IGNORE INTO steps (run, seq, node, kind, state, tries, started_at, input, output, error)
     VALUES (?, ?, ?, ?, 'open', 0, ?, ?, '{}', '')`,
    run.row,
    seq,
    node,
    found?.kind ?? "",
    nowMs,
    JSON.stringify(found?.settings ?? {}),
  );
  countPath(sql, run.version, node, "");
}

function noteLeft(sql: SqlStorage, run: RunRow, left: StepResult, nowMs: number): void {
  sql.exec(
    "UPDATE steps SET state = ?, ended_at = ?, port = ?, output = ?, error = ? WHERE run = ? AND seq = ?",
    left.state,
    nowMs,
    left.port,
    JSON.stringify(left.output),
    left.error,
    run.row,
    left.seq,
  );
  if (left.port !== null) countPath(sql, run.version, left.node, left.port);
}

function noteEnd(sql: SqlStorage, { head, nowMs }: Now, run: RunRow, { outcome, hasReachedGoal }: RunState): void {
  addTotal(sql, "active", -1);
  addTotal(sql, outcome === "completed" || outcome === "goal" || outcome === "exited" ? "completed" : "stopped", 1);
  if (hasReachedGoal) addTotal(sql, "goals", 1);
  putEvent(sql, {
    id: `flow.run_ended_${run.id}`,
    type: "flow.run_ended",
    workspaceId: head.workspaceId,
    at: nowMs,
    data: { runId: run.id, flowId: head.flowId, contactId: run.person, key: run.key, outcome, hasReachedGoal },
  });
}

/** When a run needs something next. `isInLeg`: its Workflow is at work and does what comes. */
function dueOf({ status, waiting }: RunState, nowMs: number, isInLeg: boolean): number | null {
  if (status === "acting") return isInLeg ? nowMs + STALL_MS : nowMs;
  return status === "waiting" ? (waiting?.untilMs ?? null) : null;
}

/** Writes where a run is after something happened to it, with its log and counts. */
export function saveTransition(
  sql: SqlStorage,
  now: Now,
  run: RunRow,
  { state, left }: Transition,
  isInLeg = false,
): RunState {
  const before = stateOf(run);
  const document = readVersion(sql, run.version);
  if (left) {
    noteLeft(sql, run, left, now.nowMs);
    noteTestLeft(sql, run, document, left);
  }
  if (state.seq !== before.seq) noteArrival(sql, run, document, state, now.nowMs);
  if (state.status === "failed" && before.status !== "failed") {
    addTotal(sql, "failed", 1);
    sql.exec("UPDATE steps SET state = 'failed', error = ? WHERE run = ? AND seq = ?", state.error, run.row, state.seq);
  }
  if (before.status === "failed" && state.status !== "failed") addTotal(sql, "failed", -1);
  if (state.status === "waiting" && before.status !== "waiting")
    sql.exec("UPDATE steps SET state = 'waiting' WHERE run = ? AND seq = ?", run.row, state.seq);
  const isEnd = state.status === "ended" && before.status !== "ended";
  if (isEnd) {
    noteEnd(sql, now, run, state);
    noteTestEnd(sql, run, document, state, now.nowMs);
    noteReturn(sql, now, run, state);
  }
  sql.exec(
    `UPDATE runs SET state = ?, outcome = ?, node = ?, seq = ?, due_at = ?, passes = ?, vars = ?, waiting = ?, goal = ?,
       error = ?, ended_at = CASE WHEN ? THEN ? ELSE ended_at END, held = CASE WHEN ? THEN 0 ELSE held END WHERE row = ?`,
    state.status,
    state.outcome,
    state.node,
    state.seq,
    run.held === 1 ? null : dueOf(state, now.nowMs, isInLeg),
    JSON.stringify(state.passes),
    JSON.stringify(state.vars),
    state.waiting ? JSON.stringify(state.waiting) : null,
    state.hasReachedGoal ? 1 : 0,
    state.error.slice(0, MAX_ERROR_CHARS),
    isEnd ? 1 : 0,
    now.nowMs,
    isEnd ? 1 : 0,
    run.row,
  );
  if (isEnd) sql.exec("DELETE FROM run_events WHERE run = ?", run.row);
  return state;
}

/** Counts a run that came to a step by a move. */
export const arriveAt = (sql: SqlStorage, version: number, node: string): void => countPath(sql, version, node, "");

/** Writes a run that was moved to a step of another version and does it from the beginning. */
export function saveMoved(sql: SqlStorage, now: Now, run: RunRow, before: RunState, state: RunState): void {
  const { seq, node } = before;
  if (node !== null) {
    const left = { seq, node, state: "skipped", port: null, output: {}, error: before.error } as const;
    noteLeft(sql, run, left, now.nowMs);
  }
  saveTransition(sql, now, run, { state, left: null });
}

/** Lets something happen to a run. */
export function apply(sql: SqlStorage, now: Now, run: RunRow, input: RunInput, isInLeg = false): RunState {
  const document = readVersion(sql, run.version);
  const before = stateOf(run);
  if (!document && input.type !== "end") return before;
  const transition = document
    ? advance(document, before, input)
    : advance(
        { format: 1, triggers: [], reentry: { rule: "never", days: 1 }, timeZone: "UTC", start: null, nodes: [] },
        before,
        input,
      );
  if (transition.state === before) return before;
  return saveTransition(sql, now, run, transition, isInLeg);
}

interface Room {
  /** Active runs that the plan still allows, this flow's own included. */
  maxActive: number;
  version: number;
}

function insertRun(
  sql: SqlStorage,
  { nowMs }: Now,
  { person, key, source, triggerId, event }: Entry,
  { id, version }: { id: string; version: number },
): void {
  const text = JSON.stringify(event);
  sql.exec(
    `INSERT INTO runs (id, version, person, key, source, trigger_id, entered_at, state, seq, passes, vars, event)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'acting', 0, '{}', '{}', ?)`,
    id,
    version,
    person,
    key,
    source,
    triggerId,
    nowMs,
    text.length <= MAX_EVENT_BYTES ? text : "{}",
  );
}

/** Records an entry that the holdout keeps out: a run that ended before it began, so that rules of re-entry count it. */
function holdOut(
  sql: SqlStorage,
  now: Now,
  entry: Entry,
  { document, ...run }: { document: FlowDocument; version: number; id: string },
): string {
  watch(sql, now, document, "holdout", entry.person);
  insertRun(sql, now, entry, run);
  sql.exec("UPDATE runs SET state = 'ended', outcome = 'held_out', ended_at = ? WHERE id = ?", now.nowMs, run.id);
  addTotal(sql, "held", 1);
  return run.id;
}

/** Starts a run of a person, unless a rule or limit is against it. */
export function enterRun(
  sql: SqlStorage,
  now: Now,
  entry: Entry,
  { maxActive, version }: Room,
): [EnterOutcome, string | null] {
  const { person, key, source } = entry;
  const document = readVersion(sql, version);
  if (!document) return ["off", null];
  const same = firstRow<{ id: string }>(sql, "SELECT id FROM runs WHERE source = ?", source);
  if (same) return ["known", same.id];
  const last = firstRow<{ entered_at: number; active: number; count: number }>(
    sql,
    `SELECT entered_at, (SELECT count(*) FROM runs WHERE person = ?1 AND key = ?2 AND ended_at IS NULL) AS active,
       (SELECT count(*) FROM runs WHERE person = ?1 AND key = ?2) AS count
     FROM runs WHERE person = ?1 AND key = ?2 ORDER BY entered_at DESC LIMIT 1`,
    person,
    key,
  );
  const earlier = last ? { enteredAtMs: last.entered_at, isActive: last.active > 0 } : null;
  if (!mayEnter(document.reentry, earlier, now.nowMs)) return ["reentry", null];
  const often = firstRow<{ count: number }>(
    sql,
    "SELECT count(*) AS count FROM runs WHERE person = ? AND entered_at > ?",
    person,
    now.nowMs - hours(1),
  );
  if ((often?.count ?? 0) >= MAX_ENTRIES_PER_HOUR) return ["often", null];
  const group = groupOfEntry(document, now.head.flowId, entry);
  const id = runIdOf(now.head.flowId, version, person, key, last?.count ?? 0);
  if (group === "holdout" && !isObjectFull(sql)) return ["held", holdOut(sql, now, entry, { document, version, id })];
  const active = firstRow<{ value: number }>(sql, "SELECT value FROM totals WHERE name = 'active'")?.value ?? 0;
  if (active >= maxActive) return ["full", null];
  if (isObjectFull(sql)) return ["crowded", null];
  const { head, nowMs } = now;
  if (group) watch(sql, now, document, group, person);
  insertRun(sql, now, entry, { id, version });
  noteCaller(sql, id, entry);
  addTotal(sql, "entered", 1);
  addTotal(sql, "active", 1);
  putEvent(sql, {
    id: `flow.run_started_${id}`,
    type: "flow.run_started",
    workspaceId: head.workspaceId,
    at: nowMs,
    data: { runId: id, flowId: head.flowId, contactId: person, key, version },
  });
  const run = findRun(sql, id);
  if (run) saveTransition(sql, now, run, { state: startRun(document), left: null });
  return ["entered", id];
}
