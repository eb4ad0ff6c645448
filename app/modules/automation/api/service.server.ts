import type { z } from "zod";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { StoreScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { cutPage, encodeCursor, readCursor, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as repo from "../repo.server.ts";
import { listRuns, startRun } from "../runs/service.server.ts";
import { NO_FLOW } from "../service.server.ts";
import type { RunHead } from "../store/flow-rpc.ts";
import { flowStub } from "../store/flow-stub.server.ts";
import type { flowHeadModel, flowModel, flowRunModel, StartRunInput } from "./schema.ts";

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const headOf = (row: repo.FlowRow): z.infer<typeof flowHeadModel> => {
  const { id, name, status, version, entered, active, completed, goals, failed, createdAt, updatedAt } = row;
  return {
    ...{ id, name, status, version, entered, active, completed, goals, failed },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

type RunAnswer = z.infer<typeof flowRunModel>;

const runOf = (flowId: string, run: RunHead): RunAnswer => ({
  id: run.id,
  flowId,
  contactId: run.person,
  key: run.key,
  version: run.version,
  state: run.state,
  outcome: run.outcome,
  step: run.node,
  dueAt: iso(run.dueAt),
  hasReachedGoal: run.hasReachedGoal,
  error: run.error,
  enteredAt: new Date(run.enteredAt).toISOString(),
  endedAt: iso(run.endedAt),
});

/** Lists flows. Errors: invalid_input (cursor). */
export async function listFlowsByApi(
  scope: StoreScope,
  {
    status,
    sort,
    cursor: text,
    limit,
  }: { status?: repo.FlowStatus | undefined; sort: Sort<"createdAt">; cursor?: string | undefined; limit: number },
) {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const { descending } = sort;
  const rows = await repo.findFlowPage(scope, status, { descending, cursor: cursor.value, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.createdAt.getTime());
  return ok({ rows: page.rows.map(headOf), nextCursor: page.nextCursor });
}

/** One flow with its published version. Errors: not_found. */
export async function getFlowByApi(scope: StoreScope, id: string): Promise<Result<z.infer<typeof flowModel>>> {
  const row = await repo.findFlow(scope, id);
  if (!row) return err(NO_FLOW);
  const document = row.version > 0 ? await flowStub(scope, id).readVersion(row.version) : null;
  return ok({ ...headOf(row), document: document && { ...document } });
}

/** Runs of a flow, the newest first. Errors: not_found, invalid_input (cursor). */
export async function listRunsByApi(
  scope: StoreScope,
  flowId: string,
  { state, cursor: text, limit }: { state?: RunHead["state"] | undefined; cursor?: string | undefined; limit: number },
) {
  const cursor = readCursor(text, ["number"]);
  if (!cursor.ok) return cursor;
  const page = await listRuns(scope, flowId, { state, before: cursor.value?.[0], limit });
  if (!page.ok) return page;
  const { rows, before } = page.value;
  return ok({
    rows: rows.map((run) => runOf(flowId, run)),
    nextCursor: before === null ? null : encodeCursor([before]),
  });
}

/** Starts a run; the same call again answers the same run. Errors: forbidden, plan_required, not_found, conflict, limit_reached, rate_limited. */
export async function startRunByApi(
  context: RequestContext,
  actor: Actor,
  flowId: string,
  input: StartRunInput,
  id: string,
): Promise<Result<RunAnswer>> {
  const started = await startRun(context, actor, flowId, { ...input, source: id });
  return started.ok ? ok(runOf(flowId, started.value)) : started;
}
