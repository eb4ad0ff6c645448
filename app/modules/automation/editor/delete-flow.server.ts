import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as repo from "../repo.server.ts";
import { allowChange, audited, NO_FLOW } from "../service.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";

/** Runs of other flows whose wait is ended in one call. */
const RETURNS_AT_ONCE = 500;

/** Lets the runs of other flows continue that wait for a run of this one: it is not coming to an end any more. */
async function releaseCallers(context: RequestContext, scope: WorkspaceScope, id: string): Promise<void> {
  const at = context.now().getTime();
  const byFlow = Map.groupBy(await flowStub(context, id).waitingCallers(), ({ flow }) => flow);
  for (const [flow, callers] of byFlow) {
    if (flow === id || !(await repo.findFlow(scope, flow))) continue;
    for (let from = 0; from < callers.length; from += RETURNS_AT_ONCE) {
      const some = callers.slice(from, from + RETURNS_AT_ONCE);
      const ends = some.map(({ runId, awaits }) => {
        const output = { startedFlow: id, startedRun: awaits, outcome: "cancelled", goal: false };
        return [runId, { runId: awaits, at, output }] as const;
      });
      await flowStub(context, flow).returned(...ends);
    }
  }
}

/** Deletes a flow with its runs, for good. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function deleteFlow(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const flow = await repo.findFlow(scope, id);
  if (!flow) return err(NO_FLOW);
  await releaseCallers(context, scope, id);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await flowStub(context, id).erase();
  return (await repo.deleteFlow(scope, id, audited(context, actor, "deleted", id, flow.name)))
    ? ok(undefined)
    : err(NO_FLOW);
}
