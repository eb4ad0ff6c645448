import type { z } from "zod";
import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NO_CAMPAIGN } from "../access.server.ts";
import { findAssets } from "../assets/repo.server.ts";
import { periodProblem } from "../domain/days.ts";
import type { Status } from "../domain/status.ts";
import * as repo from "../repo.server.ts";
import { createCampaign, updateCampaign } from "../service.server.ts";
import type { CreateMarketingCampaign, marketingCampaignModel, UpdateMarketingCampaign } from "./schema.ts";

type Answer = Omit<z.input<typeof marketingCampaignModel>, "createdAt" | "updatedAt" | "launchedAt"> & {
  createdAt: Date;
  updatedAt: Date;
  launchedAt: Date | null;
};

/** Lists the marketing campaigns of a workspace. Errors: invalid_input (cursor). */
export async function listCampaignsByApi(
  scope: WorkspaceScope,
  query: { sort: Sort<"updatedAt">; cursor?: string | undefined; limit: number; status?: Status | undefined },
): Promise<Result<{ rows: repo.CampaignHead[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  const page = { sort: query.sort, cursor: cursor.value, limit: query.limit + 1 };
  const rows = await repo.findCampaignPage(scope, { status: query.status }, page);
  return ok(cutPage(rows, query.limit, (row) => row.updatedAt));
}

/** One marketing campaign with what it holds. Errors: not_found. */
export async function getCampaignByApi(scope: WorkspaceScope, id: string): Promise<Result<Answer>> {
  const [campaign, assets] = await Promise.all([repo.findCampaign(scope, id), findAssets(scope, id)]);
  if (!campaign || campaign.isTemplate) return err(NO_CAMPAIGN);
  const { name, status, goalMetric, goalTarget, startsOn, endsOn, currency, budgetMinor, utmCampaign } = campaign;
  const { audience, brief, launchedAt, createdAt, updatedAt } = campaign;
  return ok({
    ...{ id, name, status, goalMetric, goalTarget, startsOn, endsOn, currency, budgetMinor, utmCampaign },
    ...{ audience, brief, launchedAt, createdAt, updatedAt },
    assets: assets.map(({ kind, refId, title }) => ({ kind, ref: refId, title })),
  });
}

/** What the service takes; targets of revenue are whole units there. Errors: invalid_input (endsOn). */
function toInput(
  { budgetMinor, goalTarget, ...input }: CreateMarketingCampaign,
  rest: Pick<repo.CampaignRow, "ownerId" | "country" | "segmentId">,
): Result<Parameters<typeof createCampaign>[2]> {
  const problem = periodProblem(input);
  if (problem) return err(appError("invalid_input", problem, { fields: [{ path: "endsOn", message: problem }] }));
  const target = input.goalMetric === "revenue" ? goalTarget / 100 : goalTarget;
  return ok({ ...input, ...rest, budget: budgetMinor, goalTarget: target });
}

/** Makes a marketing campaign as a draft. Errors: forbidden, plan_required, rate_limited, unavailable, invalid_input, limit_reached. */
export async function createCampaignByApi(
  context: RequestContext,
  actor: Actor,
  input: CreateMarketingCampaign,
  id: string,
): Promise<Result<Answer>> {
  const given = toInput(input, { ownerId: actor.userId, country: "", segmentId: "" });
  if (!given.ok) return given;
  const made = await createCampaign(context, actor, given.value, id);
  return made.ok ? getCampaignByApi(workspaceScope(context, actor), id) : made;
}

/**
 * Changes what is given of a marketing campaign. Errors: forbidden, plan_required, rate_limited, unavailable, not_found, invalid_input,
 * conflict (ended, or changed at the same time).
 */
export async function updateCampaignByApi(
  context: RequestContext,
  actor: Actor,
  id: string,
  change: UpdateMarketingCampaign,
): Promise<Result<Answer>> {
  const scope = workspaceScope(context, actor);
  const before = await repo.findCampaign(scope, id);
  if (!before || before.isTemplate) return err(NO_CAMPAIGN);
  const { name, goalMetric, goalTarget, startsOn, endsOn, budgetMinor, audience, brief, utmCampaign, version } = before;
  const currency = before.currency as CreateMarketingCampaign["currency"];
  const known = { name, goalMetric, goalTarget, startsOn, endsOn, currency, budgetMinor, audience, brief, utmCampaign };
  const { ownerId, country, segmentId } = before;
  const given = toInput({ ...known, ...change }, { ownerId, country, segmentId });
  if (!given.ok) return given;
  const changed = await updateCampaign(context, actor, id, { ...given.value, version });
  return changed.ok ? getCampaignByApi(scope, id) : changed;
}
