import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { crossModuleModule } from "./manifest.ts";

export const NO_CAMPAIGN = appError("not_found", "Campaign not found in this workspace.");

/** What every page and form of the module demands. */
export const WRITE = { feature: crossModuleModule.feature, write: true } as const;

/** What the campaigns of the actor's workspace may hold together. */
export const roomOf = ({ plan }: Actor) => ({
  assets: crossModuleModule.limits.campaignAssets[plan],
  pages: crossModuleModule.limits.campaignPages[plan],
  costs: crossModuleModule.limits.campaignCosts[plan],
});

/** Whether the actor may change campaigns now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, crossModuleModule.rateLimits.campaign_change, actor.userId) : allowed;
}
