import { putEvent } from "#app/platform/events/outbox.server.ts";
import type { FlowCaller } from "#app/platform/manifest/flow-kinds.ts";
import type { RunState } from "../../domain/running/interpreter.ts";
import type { Entry, WaitingCaller } from "../flow-rpc.ts";
import { firstRow, type Now, type RunRow } from "../rows.ts";

/** The event by which a run learns of the end of another: kept with the events of its contact, in case its wait begins later. */
export const RETURNED = "flow.returned";

/** Remembers the run whose step started this one. */
export function noteCaller(sql: SqlStorage, runId: string, { caller }: Entry): void {
  if (!caller) return;
  sql.exec(
    "INSERT OR IGNORE INTO callers (run, flow, caller, depth, is_awaited) VALUES (?, ?, ?, ?, ?)",
    runId,
    caller.flowId,
    caller.runId,
    caller.depth,
    caller.isAwaited ? 1 : 0,
  );
}

/** The step of a run as what it starts is given it. */
export const callerOf = (sql: SqlStorage, flowId: string, { id: runId, key }: RunRow): FlowCaller => {
  const own = firstRow<{ depth: number }>(sql, "SELECT depth FROM callers WHERE run = ?", runId);
  return { flowId, runId, key, depth: own?.depth ?? 0 };
};

/** Publishes the end of a run that another one waits for. */
export function noteReturn(sql: SqlStorage, { head, nowMs }: Now, run: RunRow, { outcome, hasReachedGoal }: RunState) {
  const caller = firstRow<{ flow: string; caller: string }>(
    sql,
    "SELECT flow, caller FROM callers WHERE run = ? AND is_awaited = 1",
    run.id,
  );
  if (!caller) return;
  putEvent(sql, {
    id: `${RETURNED}_${run.id}`,
    type: RETURNED,
    workspaceId: head.workspaceId,
    at: nowMs,
    data: {
      ...{ flowId: caller.flow, runId: caller.caller, endedFlow: head.flowId, endedRun: run.id },
      ...{ outcome, hasReachedGoal },
    },
  });
}

/** The runs of other flows that wait for runs that have not ended. */
export const waitingCallers = (sql: SqlStorage): WaitingCaller[] =>
  sql
    .exec<{ flow: string; caller: string; run: string }>(
      `SELECT c.flow, c.caller, c.run FROM callers c JOIN runs r ON r.id = c.run
       WHERE c.is_awaited = 1 AND r.state <> 'ended' ORDER BY c.flow`,
    )
    .toArray()
    .map(({ flow, caller, run }) => ({ flow, runId: caller, awaits: run }));
