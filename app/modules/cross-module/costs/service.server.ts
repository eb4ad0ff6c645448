import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, NO_CAMPAIGN, roomOf } from "../access.server.ts";
import { findAssets } from "../assets/repo.server.ts";
import { MAX_COSTS } from "../domain/limits.ts";
import { findCampaign } from "../repo.server.ts";
import type { CostInput } from "../schema.ts";
import * as repo from "./repo.server.ts";

const NO_ASSET = "Choose an asset of this campaign";
const NO_COST = appError("not_found", "This cost no longer exists.");
const costsFull = (ofWorkspace: number) =>
  appError(
    "limit_reached",
    `A campaign has at most ${MAX_COSTS} costs, all campaigns together ${exact(ofWorkspace)}. Delete or combine some first.`,
  );

/**
 * Adds a cost in its own currency; a rate is kept only where the currency is another than the campaign's. With an id of
 * the caller, a form that comes twice adds one. Errors: forbidden, plan_required, rate_limited, unavailable, not_found,
 * invalid_input (assetId), limit_reached.
 */
export async function addCost(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  { id, amount, rate, ...input }: CostInput & { id: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const campaign = await findCampaign(scope, campaignId);
  if (!campaign) return err(NO_CAMPAIGN);
  const { assetId } = input;
  if (assetId !== "" && !(await findAssets(scope, campaignId)).some(({ id: known }) => known === assetId))
    return err(appError("invalid_input", NO_ASSET, { fields: [{ path: "assetId", message: NO_ASSET }] }));
  const now = context.now();
  const row: repo.CostRow = {
    id,
    workspaceId: actor.workspaceId,
    campaignId,
    ...input,
    amountMinor: amount ?? 0,
    rateMicros: input.currency === campaign.currency ? null : rate,
    createdAt: now,
    updatedAt: now,
  };
  const { costs } = roomOf(actor);
  const isAdded = await repo.insertCost(scope, row, { ofCampaign: MAX_COSTS, costs });
  return isAdded ? ok(undefined) : err(costsFull(costs));
}

/** Deletes a cost. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function removeCost(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const removed = await repo.deleteCost(workspaceScope(context, actor), campaignId, id, context.now());
  return removed ? ok(undefined) : err(NO_COST);
}
