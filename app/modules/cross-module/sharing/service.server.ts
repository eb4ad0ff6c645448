import { type Actor, authorize } from "#app/platform/access/access.server.ts";
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
import { allowChange, NO_CAMPAIGN } from "../access.server.ts";
import { STATUSES } from "../domain/status.ts";
import { crossModuleModule } from "../manifest.ts";
import { sharedReportPath } from "../paths.ts";
import * as repo from "../repo.server.ts";
import { type FullReport, readFullReport } from "../report/full-report.server.ts";
import { CHANGED } from "../service.server.ts";

const PAGE: SharedPage = { purpose: "campaign-report", pathOf: sharedReportPath };

/** The address of the shared report; null: it is not shared. */
export const reportAddress = (context: RequestContext, campaign: repo.CampaignRow): Promise<string | null> =>
  sharedAddress(context, PAGE, campaign);

async function setShare(
  context: RequestContext,
  actor: Actor,
  id: string,
  share: Share,
  action: "shared" | "unshared",
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const campaign = await repo.findCampaign(scope, id);
  if (!campaign || campaign.isTemplate) return err(NO_CAMPAIGN);
  const entry = auditEntry(actor, `marketing_campaign.${action}`, `marketing_campaign:${id}`);
  const change = { ...share, updatedAt: context.now() };
  const isDone = await repo.updateCampaign(scope, id, change, { version: campaign.version, from: STATUSES }, entry);
  return isDone ? ok(undefined) : err(CHANGED);
}

/**
 * Makes a link to the report of a campaign, for people without an account; an older one no longer works. Errors: forbidden,
 * plan_required, rate_limited, unavailable, not_found, conflict.
 */
export const shareReport = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  setShare(context, actor, id, newShare(context.now()), "shared");

/** Withdraws the link. Errors: as `shareReport`. */
export const unshareReport = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  setShare(context, actor, id, NO_SHARE, "unshared");

/** The report that a link opens. Errors: not_found (any link that does not work), rate_limited, unavailable. */
export async function openSharedReport(context: RequestContext, token: string): Promise<Result<FullReport>> {
  const admitted = await throttle(context, crossModuleModule.rateLimits.campaign_shared_view, context.address);
  if (!admitted.ok) return admitted;
  const campaign = await findShared(context, PAGE, token, (id) => repo.findShared(context, id));
  if (!campaign) return err(DEAD_SHARE);
  const { workspaceId, userId } = campaign;
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  // Reads as somebody of the workspace would; nothing is written.
  const reader: Actor = { userId, workspaceId, plan, workspaceRole: "editor", via: "session", scopes: [] };
  if (!authorize(reader, { feature: crossModuleModule.feature }).ok) return err(DEAD_SHARE);
  return readFullReport(context, reader, campaign.id);
}
