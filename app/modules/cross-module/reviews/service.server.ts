import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, NO_CAMPAIGN } from "../access.server.ts";
import { STATUSES } from "../domain/status.ts";
import * as repo from "../repo.server.ts";
import type { ReviewInput } from "../schema.ts";
import { CHANGED } from "../service.server.ts";

/**
 * Writes what was learned of a campaign that is still of the version given; also of one that has ended. Errors: forbidden,
 * plan_required, rate_limited, unavailable, not_found, conflict.
 */
export async function saveReview(
  context: RequestContext,
  actor: Actor,
  id: string,
  { version, ...review }: ReviewInput,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const campaign = await repo.findCampaign(scope, id);
  if (!campaign || campaign.isTemplate) return err(NO_CAMPAIGN);
  const entry = auditEntry(actor, "marketing_campaign.updated", `marketing_campaign:${id}`);
  const isEmpty = Object.values(review).every((text) => text === "");
  const change = { review: isEmpty ? null : review, updatedAt: context.now() };
  const isDone = await repo.updateCampaign(scope, id, change, { version, from: STATUSES }, entry);
  return isDone ? ok(undefined) : err(CHANGED);
}
