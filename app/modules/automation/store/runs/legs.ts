import type { FlowOutcome, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { nodeOf } from "../../domain/document/document.ts";
import { RETRY_MS, STALL_MS } from "../../domain/limits.ts";
import { allHold } from "../../domain/running/conditions.ts";
import type { RunInput } from "../../domain/running/interpreter.ts";
import { AB_TEST, testFor } from "../comparisons/ab-tests.ts";
import { readVersion } from "../drafts.ts";
import type { Act, NextAct, ReturnedRun } from "../flow-rpc.ts";
import { callerOf, RETURNED } from "../intake/callers.ts";
import { firstRow, type Now, type RunRow, stateOf } from "../rows.ts";
import { apply, findRun } from "./runs.ts";

const REST: NextAct = { rest: true };

/** A leg of a run that a Workflow is to be started for. */
export interface Leg {
  runId: string;
  leg: number;
}

/** The run, when this leg has a say in it and it may act: a run that is held, and one of a paused flow, rest. */
function actingRun(sql: SqlStorage, runId: string, leg: number): RunRow | undefined {
  const run = findRun(sql, runId);
  return run && run.leg === leg && run.state === "acting" && run.held === 0 ? run : undefined;
}

const isActive = (sql: SqlStorage): boolean =>
  firstRow<{ state: string }>(sql, "SELECT state FROM flow")?.state === "active";

function nextOf(sql: SqlStorage, runId: string, leg: number, nowMs: number): NextAct {
  const run = actingRun(sql, runId, leg);
  if (!run || run.node === null) return REST;
  if (!isActive(sql)) {
    // The leg ends here; the run is due again when the flow continues.
    sql.exec("UPDATE runs SET due_at = ? WHERE row = ?", nowMs, run.row);
    return REST;
  }
  return { rest: false, seq: run.seq, node: run.node };
}

export const nextAct = (sql: SqlStorage, runId: string, leg: number, nowMs: number): NextAct =>
  nextOf(sql, runId, leg, nowMs);

/** The step with what it needs, once more counted as tried; null when it is not to be done any more. */
export function attemptStep(
  sql: SqlStorage,
  { head, nowMs }: Now,
  runId: string,
  leg: number,
  seq: number,
): Act | null {
  const run = actingRun(sql, runId, leg);
  const document = run && readVersion(sql, run.version);
  const node = document ? nodeOf(document, run.node) : undefined;
  if (!run || !document || !node || run.seq !== seq || !isActive(sql)) return null;
  const [step] = sql
    .exec<{ started_at: number }>(
      "UPDATE steps SET tries = tries + 1, state = 'open' WHERE run = ? AND seq = ? RETURNING started_at",
      run.row,
      seq,
    )
    .toArray();
  sql.exec("UPDATE runs SET due_at = ? WHERE row = ?", nowMs + STALL_MS, run.row);
  const { vars } = stateOf(run);
  return {
    workspaceId: head.workspaceId,
    flowId: head.flowId,
    flowName: head.name,
    runId,
    seq,
    kind: node.kind,
    settings: node.settings,
    person: run.person,
    event: JSON.parse(run.event) as Act["event"],
    vars,
    enteredAtMs: run.entered_at,
    cameAtMs: step?.started_at ?? nowMs,
    timeZone: document.timeZone,
    caller: callerOf(sql, head.flowId, run),
    ...(node.kind === AB_TEST && { test: testFor(sql, document, node, run.person) }),
  };
}

interface KeptEvent extends Record<string, SqlStorageValue> {
  id: string;
  type: string;
  at: number;
  data: string;
}

/** The oldest event that a waiting run waits for and that has come already. */
function eventInHand(sql: SqlStorage, run: RunRow): KeptEvent | undefined {
  const awaited = stateOf(run).waiting?.awaited;
  if (awaited?.kind !== "event") return undefined;
  return sql
    .exec<KeptEvent>(
      "SELECT id, type, at, data FROM run_events WHERE run = ? AND type = ? AND is_used = 0 AND at >= ? ORDER BY at, id",
      run.row,
      awaited.type,
      awaited.sinceMs,
    )
    .toArray()
    .find(({ data }) => fits(awaited.settings, data));
}

const fits = (settings: FlowSettings, data: string): boolean =>
  allHold(settings, { event: JSON.parse(data) as Record<string, string> });

/** Keeps the end of a run that another one waits for, and lets that one continue. */
export function takeReturned(sql: SqlStorage, now: Now, runId: string, ended: ReturnedRun): void {
  const run = findRun(sql, runId);
  if (!run || run.state === "ended") return;
  sql.exec(
    "INSERT OR IGNORE INTO run_events (run, id, type, at, data) VALUES (?, ?, ?, ?, ?)",
    run.row,
    ended.runId,
    RETURNED,
    ended.at,
    JSON.stringify(ended.output),
  );
  if (run.held === 0) takeEventInHand(sql, now, runId, false);
}

/** Lets a run continue that waits for the end of another, when that has come. True: it waits for such an end. */
function takeReturnInHand(sql: SqlStorage, now: Now, run: RunRow, isInLeg: boolean): boolean {
  const awaited = stateOf(run).waiting?.awaited;
  if (awaited?.kind !== "run") return false;
  const [found] = sql
    .exec<{ data: string }>(
      "UPDATE run_events SET is_used = 1 WHERE run = ? AND id = ? AND type = ? AND is_used = 0 RETURNING data",
      run.row,
      awaited.runId,
      RETURNED,
    )
    .toArray();
  if (found) {
    const output = JSON.parse(found.data) as ReturnedRun["output"];
    apply(sql, now, run, { type: "returned", runId: awaited.runId, output }, isInLeg);
  }
  return true;
}

/** Lets a waiting run continue when what it waits for has come, be it before the wait began. Each event counts once. */
export function takeEventInHand(sql: SqlStorage, now: Now, runId: string, isInLeg: boolean): void {
  const run = findRun(sql, runId);
  if (run?.state === "waiting" && takeReturnInHand(sql, now, run, isInLeg)) return;
  const found = run?.state === "waiting" ? eventInHand(sql, run) : undefined;
  if (!run || !found) return;
  sql.exec("UPDATE run_events SET is_used = 1 WHERE run = ? AND id = ?", run.row, found.id);
  apply(
    sql,
    now,
    run,
    { type: "happened", output: { event: found.type, at: new Date(found.at).toISOString() } },
    isInLeg,
  );
}

export function actedStep(
  sql: SqlStorage,
  now: Now,
  runId: string,
  leg: number,
  { seq, outcome }: { seq: number; outcome: FlowOutcome },
): NextAct {
  const run = findRun(sql, runId);
  // A run that was held or paused in the middle of a step keeps what the step did.
  if (!run || run.leg !== leg || run.state !== "acting" || run.seq !== seq) return REST;
  const state = apply(sql, now, run, { type: "acted", seq, outcome, nowMs: now.nowMs }, true);
  if (state.status === "waiting") takeEventInHand(sql, now, runId, true);
  return nextOf(sql, runId, leg, now.nowMs);
}

export function failedStep(
  sql: SqlStorage,
  now: Now,
  runId: string,
  leg: number,
  { seq, error }: { seq: number; error: string },
): NextAct {
  const run = findRun(sql, runId);
  if (!run || run.leg !== leg || run.state !== "acting" || run.seq !== seq) return REST;
  apply(sql, now, run, { type: "failed", seq, error }, true);
  return nextOf(sql, runId, leg, now.nowMs);
}

/**
 * Takes what is due: waits that are over continue, and each run that has to act gets a new leg, whose Workflow the caller
 * starts. A leg that never started or fell silent is due again after a while.
 */
export function takeDueRuns(sql: SqlStorage, now: Now, limit: number): Leg[] {
  if (!isActive(sql)) return [];
  const due = sql
    .exec<RunRow>("SELECT * FROM runs WHERE due_at <= ? AND held = 0 ORDER BY due_at, row LIMIT ?", now.nowMs, limit)
    .toArray();
  return due.flatMap((run) => {
    const state = run.state === "waiting" ? apply(sql, now, run, { type: "due", nowMs: now.nowMs }) : stateOf(run);
    if (state.status !== "acting") {
      // Nothing is due of it after all: it must not come up again and again.
      if (state.status === run.state) sql.exec("UPDATE runs SET due_at = NULL WHERE row = ?", run.row);
      return [];
    }
    const leg = run.leg + 1;
    sql.exec("UPDATE runs SET leg = ?, due_at = ? WHERE row = ?", leg, now.nowMs + STALL_MS, run.row);
    return [{ runId: run.id, leg }];
  });
}

/** Legs whose Workflows could not be started are due again soon. */
export function postponeLegs(sql: SqlStorage, legs: readonly Leg[], nowMs: number): void {
  for (const { runId, leg } of legs)
    sql.exec("UPDATE runs SET due_at = ? WHERE id = ? AND leg = ? AND state = 'acting'", nowMs + RETRY_MS, runId, leg);
}

/** What a person does with a run. False: it is not in a state for it. */
export function controlRun(
  sql: SqlStorage,
  now: Now,
  runId: string,
  action: "retry" | "skip" | "cancel" | "pause" | "resume",
): boolean {
  const run = findRun(sql, runId);
  if (!run || run.state === "ended") return false;
  if (action === "pause") {
    if (run.held === 1) return false;
    sql.exec("UPDATE runs SET held = 1, due_at = NULL WHERE row = ?", run.row);
    return true;
  }
  if (action === "resume") {
    if (run.held === 0) return false;
    const { waiting } = stateOf(run);
    const due = run.state === "acting" ? now.nowMs : run.state === "waiting" ? (waiting?.untilMs ?? null) : null;
    sql.exec("UPDATE runs SET held = 0, due_at = ? WHERE row = ?", due, run.row);
    if (run.state === "waiting") takeEventInHand(sql, now, runId, false);
    return true;
  }
  const input: RunInput = action === "cancel" ? { type: "end", outcome: "cancelled" } : { type: action };
  const before = run.state;
  const state = apply(sql, now, run, input);
  // Whatever an old leg still does has no say any more.
  sql.exec("UPDATE runs SET leg = leg + 1 WHERE row = ?", run.row);
  return state.status !== before || state.seq !== run.seq;
}

const RETRIED_AT_ONCE = 1_000;

export function retryFailedRuns(sql: SqlStorage, now: Now): number {
  const failed = sql
    .exec<RunRow>("SELECT * FROM runs WHERE state = 'failed' AND held = 0 ORDER BY row LIMIT ?", RETRIED_AT_ONCE)
    .toArray();
  for (const run of failed) apply(sql, now, run, { type: "retry" });
  return failed.length;
}

/** Decides an approval; false when it is not waited for any more. */
export function decideRun(sql: SqlStorage, now: Now, runId: string, seq: number, approved: boolean): boolean {
  const run = findRun(sql, runId);
  if (!run || run.seq !== seq || run.state !== "waiting") return false;
  return apply(sql, now, run, { type: "decided", approved }).status !== "waiting";
}
