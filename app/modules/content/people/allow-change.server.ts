import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Result } from "#app/shared/result.ts";
import { contentModule } from "../manifest.ts";

/**
 * Whether the actor may add a decision, a comment, a link or a page now. Writing has no such limit: nobody may lose a text.
 * Errors: forbidden, plan_required, rate_limited, unavailable.
 */
export async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: "content_basic", write: true });
  return allowed.ok ? throttle(context, contentModule.rateLimits.content_change, actor.userId) : allowed;
}
