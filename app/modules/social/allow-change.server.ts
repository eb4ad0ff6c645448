import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Result } from "#app/shared/result.ts";
import { socialModule } from "./manifest.ts";

/** Owners and editors of a workspace whose plan has social posts. */
export const WRITE = { feature: "social", write: true } as const;

/** Whether the actor may change posts now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, socialModule.rateLimits.social_change, actor.userId) : allowed;
}

/** Whether the actor owns the workspace: owners approve, and their posts wait for nobody. */
export const isOwner = (actor: Actor): boolean => authorize(actor, { owner: true }).ok;
