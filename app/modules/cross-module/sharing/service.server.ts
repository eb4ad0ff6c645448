import { z } from "zod";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, randomToken } from "#app/platform/crypto/bytes.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { allowChange, NO_CAMPAIGN } from "../access.server.ts";
import { STATUSES } from "../domain/status.ts";
import { crossModuleModule } from "../manifest.ts";
import { sharedReportPath } from "../paths.ts";
import * as repo from "../repo.server.ts";
import { type FullReport, readFullReport } from "../report/full-report.server.ts";
import { CHANGED } from "../service.server.ts";

const PURPOSE = "campaign-report";
const KEY_BYTES = 12;
/** How long a link works, unless it is withdrawn. */
const SHARED_DAYS = 180;

/** One text for every link that does not work: it does not say whether one ever did. */
const DEAD_LINK = appError(
  "not_found",
  "The address may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
);
const payloadSchema = z.tuple([z.string().max(64), z.string().max(64)]);

/** The address of the shared report; null: it is not shared. It is stored nowhere: the signature is made again each time. */
export async function sharedAddress(
  { config, now }: Pick<RequestContext, "config" | "now">,
  { id, shareKey, sharedUntil }: repo.CampaignRow,
): Promise<string | null> {
  if (shareKey === null || sharedUntil === null || sharedUntil <= now()) return null;
  const ring = ringOf(config.SIGNING_KEY, "SIGNING_KEY");
  const token = await signToken(ring, {
    purpose: PURPOSE,
    payload: [id, shareKey],
    expiresAtMs: sharedUntil.getTime(),
  });
  return `${config.APP_URL}${sharedReportPath(token)}`;
}

async function setShare(
  context: RequestContext,
  actor: Actor,
  id: string,
  share: Pick<repo.CampaignRow, "shareKey" | "sharedUntil">,
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
  setShare(
    context,
    actor,
    id,
    { shareKey: randomToken(KEY_BYTES), sharedUntil: new Date(context.now().getTime() + days(SHARED_DAYS)) },
    "shared",
  );

/** Withdraws the link. Errors: as `shareReport`. */
export const unshareReport = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  setShare(context, actor, id, { shareKey: null, sharedUntil: null }, "unshared");

/** The report that a link opens. Errors: not_found (any link that does not work), rate_limited, unavailable. */
export async function openSharedReport(context: RequestContext, token: string): Promise<Result<FullReport>> {
  const admitted = await throttle(context, crossModuleModule.rateLimits.campaign_shared_view, context.address);
  if (!admitted.ok) return admitted;
  const ring = ringOf(context.config.SIGNING_KEY, "SIGNING_KEY");
  const verified = await verifyToken(ring, token, { purpose: PURPOSE, nowMs: context.now().getTime() });
  const payload = payloadSchema.safeParse(verified.ok ? verified.value : null);
  if (!payload.success) return err(DEAD_LINK);
  const [id, key] = payload.data;
  const campaign = await repo.findShared(context, id);
  if (!campaign?.shareKey || !(await constantTimeEqual(campaign.shareKey, key))) return err(DEAD_LINK);
  const { workspaceId, userId } = campaign;
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  // Reads as somebody of the workspace would; nothing is written.
  const reader: Actor = { userId, workspaceId, plan, workspaceRole: "editor", via: "session", scopes: [] };
  if (!authorize(reader, { feature: crossModuleModule.feature }).ok) return err(DEAD_LINK);
  return readFullReport(context, reader, id);
}
