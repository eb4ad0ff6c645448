import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { readTotal } from "#app/platform/usage/totals.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, NO_CAMPAIGN, roomOf, WRITE } from "./access.server.ts";
import { checkDestinations } from "./assets/check-destinations.server.ts";
import { addressesOfAssets, checksOf } from "./assets/checklist.server.ts";
import { findAssets } from "./assets/repo.server.ts";
import { type AssetView, readAssets } from "./assets/service.server.ts";
import { refuseAudience } from "./clashes/service.server.ts";
import { type CostRow, findCosts } from "./costs/repo.server.ts";
import { type Check, launchRefusal } from "./domain/checklist.ts";
import { inOrderOfCheck, joinAnswers } from "./domain/destinations.ts";
import { moveRefusal, STATUSES, type Status } from "./domain/status.ts";
import { crossModuleModule } from "./manifest.ts";
import * as repo from "./repo.server.ts";
import type { CampaignInput } from "./schema.ts";

/** Campaigns that the board, the timeline and the calendar show. */
export const MAX_SHOWN = 300;
export const CHANGED = appError(
  "conflict",
  "Someone else changed this campaign. Reload the page, then repeat your change.",
);
const ASSETS_FULL = appError(
  "limit_reached",
  "You have reached your plan's limit of assets in campaigns. Remove some first.",
);
const IS_TEMPLATE = "This is a template. Choose Use template, and launch the new campaign.";
const NOT_A_MEMBER = "Choose a member of this workspace";
const LIMIT = crossModuleModule.limits.marketingCampaigns;

export interface CampaignDetail {
  campaign: repo.CampaignRow;
  assets: AssetView[];
  costs: CostRow[];
  checks: Check[];
}

/** The campaigns of the board, the timeline and the calendar. */
export const listForBoard = (scope: WorkspaceScope): Promise<repo.CampaignHead[]> =>
  repo.findForBoard(scope, MAX_SHOWN);

export const countCampaigns = repo.countCampaigns;

/** Returns the page of campaigns that the address asks for. Errors: invalid_input (cursor). */
export async function listCampaigns(
  scope: WorkspaceScope,
  { sort, search, filters, limit, cursor: text }: ListQuery,
): Promise<Result<{ rows: repo.CampaignHead[]; nextCursor: string | null; fitting: number }>> {
  const by = sort?.by === "name" ? "name" : "updatedAt";
  const cursor = readSortCursor(text, by === "name" ? "text" : "number");
  if (!cursor.ok) return cursor;
  const asked = { search, ...filters };
  const [rows, fitting] = await Promise.all([
    repo.findCampaignPage(scope, asked, {
      sort: { by, descending: sort?.descending ?? true },
      cursor: cursor.value,
      limit: limit + 1,
    }),
    repo.countCampaigns(scope, asked),
  ]);
  return ok({ ...cutPage(rows, limit, (row) => row[by]), fitting });
}

/** One campaign without what it holds. Errors: not_found. */
export async function getCampaign(scope: WorkspaceScope, id: string): Promise<Result<repo.CampaignRow>> {
  const campaign = await repo.findCampaign(scope, id);
  return campaign ? ok(campaign) : err(NO_CAMPAIGN);
}

/** A campaign with what it holds, what it costs and what its launch waits for. Errors: not_found. */
export async function readCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<CampaignDetail>> {
  const scope = workspaceScope(context, actor);
  const [campaign, rows, costs] = await Promise.all([
    repo.findCampaign(scope, id),
    findAssets(scope, id),
    findCosts(scope, id),
  ]);
  if (!campaign) return err(NO_CAMPAIGN);
  const assets = await readAssets(context, actor, rows, campaign.briefVersion);
  return ok({ campaign, assets, costs, checks: await checksOf(context, actor, campaign, assets) });
}

async function refuseOwner(scope: WorkspaceScope, ownerId: string): Promise<Result<void>> {
  if (ownerId === "" || (await listMemberNames(scope)).some(({ userId }) => userId === ownerId)) return ok(undefined);
  return err(appError("invalid_input", NOT_A_MEMBER, { fields: [{ path: "ownerId", message: NOT_A_MEMBER }] }));
}

const columnsOf = ({ budget, goalTarget, ...input }: CampaignInput) => ({
  ...input,
  budgetMinor: budget,
  goalTarget: input.goalMetric === "revenue" ? Math.round(goalTarget * 100) : goalTarget,
});

/** A campaign may keep what it was given: a former member, or a segment that has since been deleted. */
async function refuseChoices(
  context: RequestContext,
  actor: Actor,
  { ownerId, segmentId }: Pick<CampaignInput, "ownerId" | "segmentId">,
  before: { ownerId: string; segmentId: string } = { ownerId: "", segmentId: "" },
): Promise<Result<void>> {
  const owner = ownerId === before.ownerId ? ok(undefined) : await refuseOwner(workspaceScope(context, actor), ownerId);
  return !owner.ok || segmentId === before.segmentId ? owner : refuseAudience(context, actor, segmentId);
}

/**
 * Makes a campaign as a draft, with assets that it holds from the beginning. With an id of the caller, a form that comes twice makes one. Errors: forbidden,
 * plan_required, rate_limited, unavailable, invalid_input (ownerId, segmentId), limit_reached.
 */
export async function createCampaign(
  context: RequestContext,
  actor: Actor,
  input: CampaignInput,
  id: string,
  assets: readonly repo.AssetRow[] = [],
): Promise<Result<{ id: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const choices = await refuseChoices(context, actor, input);
  return choices.ok ? addCampaign(context, actor, { id, ...columnsOf(input) }, assets) : choices;
}

type NewCampaign = Pick<repo.CampaignRow, "id" | keyof ReturnType<typeof columnsOf>> & { isTemplate?: boolean };

/** Adds a draft for an actor who may. Errors: limit_reached. */
export async function addCampaign(
  context: RequestContext,
  actor: Actor,
  campaign: NewCampaign,
  assets: readonly repo.AssetRow[],
): Promise<Result<{ id: string }>> {
  const { workspaceId, userId, plan } = actor;
  const { id } = campaign;
  const now = context.now();
  const row: repo.CampaignRow = {
    isTemplate: false,
    ...campaign,
    workspaceId,
    userId,
    briefVersion: 1,
    review: null,
    shareKey: null,
    sharedUntil: null,
    status: "draft",
    destinations: [],
    destinationsAt: null,
    launchedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const scope = workspaceScope(context, actor);
  const entry = auditEntry(actor, "marketing_campaign.created", `marketing_campaign:${id}`);
  if (await repo.insertCampaign(scope, row, assets, { max: LIMIT[plan], ...roomOf(actor) }, entry)) return ok({ id });
  if (await repo.findCampaign(scope, id)) return ok({ id });
  const isFull = (await readTotal(context.db, workspaceId, LIMIT.meter)) >= LIMIT[plan];
  return err(isFull || assets.length === 0 ? limitReached(plan, LIMIT) : ASSETS_FULL);
}

/**
 * Changes a campaign that is still of the version given. Errors: forbidden, plan_required, rate_limited, unavailable,
 * not_found, invalid_input (ownerId, segmentId), conflict (changed by somebody else, or over for good).
 */
export async function updateCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  { version, ...input }: CampaignInput & { version: number },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const before = await repo.findCampaign(scope, id);
  if (!before) return err(NO_CAMPAIGN);
  if (before.status === "ended") return err(appError("conflict", "The campaign has ended. Clone it to change it."));
  const choices = await refuseChoices(context, actor, input, before);
  if (!choices.ok) return choices;
  const entry = auditEntry(actor, "marketing_campaign.updated", `marketing_campaign:${id}`);
  const isOther = input.brief !== before.brief || input.audience !== before.audience;
  const briefVersion = before.briefVersion + (isOther ? 1 : 0);
  const change = { ...columnsOf(input), briefVersion, updatedAt: context.now() };
  const from = STATUSES.filter((status) => status !== "ended");
  return (await repo.updateCampaign(scope, id, change, { version, from }, entry)) ? ok(undefined) : err(CHANGED);
}

/** Requests the destinations of a campaign and stores what they answered. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function recheckDestinations(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const campaign = await repo.findCampaign(scope, id);
  if (!campaign) return err(NO_CAMPAIGN);
  const permitted = await throttle(context, crossModuleModule.rateLimits.campaign_check, actor.userId);
  if (!permitted.ok) return permitted;
  const assets = await readAssets(context, actor, await findAssets(scope, id), campaign.briefVersion);
  const addresses = addressesOfAssets(assets, campaign.endsOn);
  const earlier = campaign.destinations;
  const answers = await checkDestinations(context, inOrderOfCheck(addresses, earlier));
  const now = context.now();
  await repo.putDestinations(scope, id, joinAnswers(addresses, earlier, answers, now.getTime()), now);
  return ok(undefined);
}

/**
 * Launches a draft once everything required is right; its destinations are requested again now. Errors: forbidden,
 * plan_required, rate_limited, unavailable, not_found, conflict (checklist, launched already, changed meanwhile).
 */
export async function launchCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const checked = await recheckDestinations(context, actor, id);
  if (!checked.ok) return checked;
  const detail = await readCampaign(context, actor, id);
  if (!detail.ok) return detail;
  const { campaign, checks } = detail.value;
  const refusal = campaign.isTemplate ? IS_TEMPLATE : launchRefusal(campaign.status, checks);
  if (refusal) return err(appError("conflict", refusal));
  const now = context.now();
  const change = { status: "active" as const, launchedAt: now, updatedAt: now };
  const entry = auditEntry(actor, "marketing_campaign.launched", `marketing_campaign:${id}`);
  const expected = { version: campaign.version, from: ["draft"] as const };
  const launched = await repo.updateCampaign(workspaceScope(context, actor), id, change, expected, entry);
  return launched ? ok(undefined) : err(CHANGED);
}

/** Pauses, resumes or ends a campaign that was launched. Errors: forbidden, plan_required, rate_limited, unavailable, not_found, conflict. */
export async function moveCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  to: Exclude<Status, "draft">,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const entry = auditEntry(actor, "marketing_campaign.moved", `marketing_campaign:${id}`);
  const from: readonly Status[] = to === "active" ? ["paused"] : to === "paused" ? ["active"] : ["active", "paused"];
  if (await repo.updateCampaign(scope, id, { status: to, updatedAt: context.now() }, { from }, entry))
    return ok(undefined);
  const found = await repo.findCampaign(scope, id);
  return err(found ? appError("conflict", moveRefusal(found.status, to)) : NO_CAMPAIGN);
}

/** Deletes a campaign; what it held stays in its modules. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function deleteCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const entry = auditEntry(actor, "marketing_campaign.deleted", `marketing_campaign:${id}`);
  return (await repo.deleteCampaign(workspaceScope(context, actor), id, entry)) ? ok(undefined) : err(NO_CAMPAIGN);
}
