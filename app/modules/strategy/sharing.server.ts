import type { Actor } from "#app/platform/access/access.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import {
  DEAD_SHARE,
  findShared,
  NO_SHARE,
  newShare,
  type Share,
  type SharedPage,
  sharedAddress,
} from "#app/platform/share-links/signed-share.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { strategyModule } from "./manifest.ts";
import { sharedStrategyPath } from "./paths.ts";
import * as repo from "./repo.server.ts";
import { allowChange, NO_STRATEGY, type StrategyWithTasks } from "./service.server.ts";

const PAGE: SharedPage = { purpose: "strategy", pathOf: sharedStrategyPath };

/** The address of the shared plan; null: it is not shared. */
export const strategyAddress = (context: RequestContext, strategy: repo.Strategy): Promise<string | null> =>
  sharedAddress(context, PAGE, strategy);

async function setShare(
  context: RequestContext,
  actor: Actor,
  id: string,
  share: Share,
  action: "shared" | "unshared",
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = { ...context, ...workspaceScope(context, actor) };
  const entry = auditEntry(actor, `strategy.${action}`, `strategy:${id}`);
  return (await repo.updateShare(scope, id, share, entry)) ? ok(undefined) : err(NO_STRATEGY);
}

/**
 * Makes a link to a plan, for people without an account; an older one no longer works. Errors: forbidden, plan_required,
 * rate_limited, unavailable, not_found.
 */
export const shareStrategy = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  setShare(context, actor, id, newShare(context.now()), "shared");

/** Withdraws the link. Errors: as `shareStrategy`. */
export const unshareStrategy = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  setShare(context, actor, id, NO_SHARE, "unshared");

/** The plan that a link opens. Errors: not_found (any link that does not work), rate_limited, unavailable. */
export async function openSharedStrategy(context: RequestContext, token: string): Promise<Result<StrategyWithTasks>> {
  const admitted = await throttle(context, strategyModule.rateLimits.strategy_shared_view, context.address);
  if (!admitted.ok) return admitted;
  const strategy = await findShared(context, PAGE, token, (id) => repo.findShared(context, id));
  if (!strategy) return err(DEAD_SHARE);
  const { workspaceId } = strategy;
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  if (!planAllows(plan, strategyModule.feature)) return err(DEAD_SHARE);
  return ok({ strategy, tasks: await repo.findTasks({ db: context.db, workspaceId }, strategy.id) });
}
