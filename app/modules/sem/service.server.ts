import { announce } from "#app/modules/webhooks/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { ARCHIVE_FACTOR, archiveFull, limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { campaignEvent } from "./campaign-events.server.ts";
import { type CampaignStatus, moveRefusal, STATUSES, sourcesOf } from "./domain/campaign.ts";
import { semModule } from "./manifest.ts";
import * as repo from "./repo.server.ts";
import type { CreateCampaignInput, UpdateCampaignInput } from "./schema.ts";

const NO_CAMPAIGN = appError("not_found", "Campaign not found in this workspace.");
const ARCHIVED = appError("conflict", "The campaign is archived and can no longer be changed.");

/** Owners and editors of a workspace whose plan has campaigns. */
const WRITE = { feature: "sem_basic", write: true } as const;

export interface CampaignQuery {
  status?: CampaignStatus | undefined;
  archived: boolean;
  sort: repo.CampaignSort;
  cursor?: string | undefined;
  /** 1 to 100. */
  limit: number;
}

/** Lists the campaigns of a workspace. Errors: invalid_input (cursor). */
export async function listCampaigns(
  scope: WorkspaceScope,
  { cursor: text, limit, ...query }: CampaignQuery,
): Promise<Result<{ rows: repo.CampaignRow[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findCampaigns(scope, { ...query, cursor: cursor.value, limit: limit + 1 });
  return ok(cutPage(rows, limit, ({ createdAt }) => createdAt));
}

/** One campaign, archived ones included. Errors: not_found. */
export async function getCampaign(scope: WorkspaceScope, id: string): Promise<Result<repo.CampaignRow>> {
  const campaign = await repo.findCampaign(scope, id);
  return campaign ? ok(campaign) : err(NO_CAMPAIGN);
}

/**
 * Makes a campaign. With an id of the caller, a call that comes twice makes one campaign and answers it twice.
 * Errors: forbidden, plan_required, limit_reached.
 */
export async function createCampaign(
  context: RequestContext,
  actor: Actor,
  { name, status }: CreateCampaignInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.CampaignRow>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const now = context.now();
  const { workspaceId, userId, plan } = actor;
  const campaign: repo.CampaignRow = {
    id,
    workspaceId,
    userId,
    name,
    status,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const scope = workspaceScope(context, actor);
  const event = campaignEvent("campaign.created", campaign);
  const isCreated = await repo.insertCampaign(
    scope,
    campaign,
    semModule.limits.campaigns[plan],
    auditEntry(actor, "sem_campaign.created", `sem_campaign:${id}`),
    event,
  );
  if (isCreated) {
    announce(context, event);
    return ok(campaign);
  }
  const existing = await repo.findCampaign(scope, id);
  if (existing) return ok(existing);
  const isArchiveFull = (await repo.countKeptCampaigns(scope)) >= semModule.limits.campaigns[plan] * ARCHIVE_FACTOR;
  return err(
    isArchiveFull ? archiveFull(plan, semModule.limits.campaigns) : limitReached(plan, semModule.limits.campaigns),
  );
}

/** Renames a campaign or moves it on. Errors: forbidden, plan_required, not_found, conflict (archived, or it cannot go there from where it is). */
export async function updateCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  { name, status }: UpdateCampaignInput,
): Promise<Result<repo.CampaignRow>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const change: repo.CampaignChange = {
    updatedAt: context.now(),
    ...(name === undefined ? {} : { name }),
    ...(status === undefined ? {} : { status }),
  };
  const from = status === undefined ? STATUSES : sourcesOf(status);
  const before = await repo.findCampaign(scope, id);
  if (!before) return err(NO_CAMPAIGN);
  const event = campaignEvent("campaign.updated", { ...before, ...change });
  const changed = await repo.updateCampaign(
    scope,
    id,
    change,
    from,
    auditEntry(actor, "sem_campaign.updated", `sem_campaign:${id}`),
    event,
  );
  if (changed) {
    announce(context, event);
    return ok(changed);
  }
  const found = await repo.findCampaign(scope, id);
  if (!found) return err(NO_CAMPAIGN);
  if (found.archivedAt || status === undefined) return err(ARCHIVED);
  const message = moveRefusal(found.status, status);
  return err(appError("conflict", message, { fields: [{ path: "status", message }] }));
}

/** Takes a campaign out of the lists and its plan's count; doing it again changes nothing. Errors: forbidden, plan_required, not_found. */
export async function archiveCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const campaign = await repo.findCampaign(scope, id);
  if (!campaign) return err(NO_CAMPAIGN);
  const now = context.now();
  const event = campaignEvent("campaign.updated", { ...campaign, archivedAt: now, updatedAt: now });
  const entry = auditEntry(actor, "sem_campaign.archived", `sem_campaign:${id}`);
  await repo.archiveCampaign(scope, id, now, entry, event);
  announce(context, event);
  return ok(undefined);
}
