import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { EMPTY_CONTEXT } from "../domain/context.ts";
import { viewOf } from "../domain/view.ts";
import { readOwnChannels } from "../own-channels.server.ts";
import type { Strategy } from "../repo.server.ts";
import type { AssumptionsInput } from "../schema.ts";
import { allowChange, MAX_OWN_CHANNELS, NO_STRATEGY } from "../service.server.ts";
import { compareVersions } from "./domain/compare.ts";
import * as repo from "./repo.server.ts";

const NO_VERSION = appError("not_found", "There is no such version of this strategy.");

const versionView = (strategy: Strategy, inputs: Partial<repo.Inputs>) => {
  const stored = { ...strategy, ...inputs };
  return { ...viewOf(stored, EMPTY_CONTEXT), ownChannels: stored.ownChannels };
};

/** The versions of a strategy with what changed from each to the present one, the newest first. */
export async function readVersions(scope: WorkspaceScope, strategy: Strategy) {
  const versions = await repo.findVersions(scope, strategy.id);
  const now = versionView(strategy, {});
  return versions.map(({ id, replacedAt, ...inputs }) => {
    const { visitCostMinor, conversionPer10k, ownChannels, ownReadAt } = inputs;
    const before = versionView(strategy, { visitCostMinor, conversionPer10k, ownChannels, ownReadAt });
    return { id, replacedAtMs: replacedAt.getTime(), comparison: compareVersions(before, now) };
  });
}

/** Changes what a strategy is computed from, and keeps what it was. Errors: not_found. */
async function replaceInputs(
  context: RequestContext,
  actor: Actor,
  strategyId: string,
  change: Partial<repo.Inputs>,
): Promise<Result<void>> {
  const now = context.now();
  const scope = workspaceScope(context, actor);
  const versionId = newId(now.getTime());
  return (await repo.replaceInputs(scope, strategyId, change, { versionId, now })) ? ok(undefined) : err(NO_STRATEGY);
}

/** Computes a strategy from an earlier version again. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function restoreVersion(
  context: RequestContext,
  actor: Actor,
  strategyId: string,
  versionId: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const version = await repo.findVersion(workspaceScope(context, actor), strategyId, versionId);
  if (!version) return err(NO_VERSION);
  const { visitCostMinor, conversionPer10k, ownChannels, ownReadAt } = version;
  return replaceInputs(context, actor, strategyId, { visitCostMinor, conversionPer10k, ownChannels, ownReadAt });
}

/** Changes the assumptions of a budget. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function changeAssumptions(
  context: RequestContext,
  actor: Actor,
  id: string,
  { visitCost, conversionPercent }: AssumptionsInput,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const change = { visitCostMinor: visitCost, conversionPer10k: Math.round(conversionPercent * 100) };
  return replaceInputs(context, actor, id, change);
}

/** Reads the workspace's numbers again; scores follow. The plan keeps its tasks. Errors: as `changeAssumptions`. */
export async function refreshNumbers(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const ownChannels = (await readOwnChannels(context, actor)).slice(0, MAX_OWN_CHANNELS);
  return replaceInputs(context, actor, id, { ownChannels, ownReadAt: context.now() });
}
