import { countAudience, mailChoices } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type StoreScope, storeScope, type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { messagesModule } from "../manifest.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import { readTemplate } from "../templates/service.server.ts";
import { type CampaignSettings, readSettings } from "./domain/settings.ts";
import { isEditable, isOver } from "./domain/status.ts";
import * as repo from "./repo.server.ts";
import type { CampaignForm } from "./schema.ts";

export { findCampaigns as listCampaigns } from "./repo.server.ts";

export const NO_CAMPAIGN = appError("not_found", "This mail campaign does not exist in this workspace.");
const NO_DRAFT = appError("conflict", "This campaign has started and can no longer be changed. Copy it instead.");
const UNDER_WAY = appError("conflict", "This campaign is under way. Cancel it before you delete it.");

const onField = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

export const allowChange = async (context: RequestContext, actor: Actor): Promise<Result<void>> => {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, messagesModule.rateLimits.message_change, actor.userId) : allowed;
};

/** One campaign. Errors: not_found. */
export async function getCampaign(scope: WorkspaceScope, id: string): Promise<Result<repo.CampaignRow>> {
  const row = await repo.findCampaign(scope, id);
  return row ? ok(row) : err(NO_CAMPAIGN);
}

/** Checks that what a campaign refers to exists. Errors: invalid_input. */
async function toSettings(scope: StoreScope, form: CampaignForm): Promise<Result<CampaignSettings>> {
  const template = await readTemplate(scope, form.templateId);
  if (!template.ok) return onField("templateId", "Choose a template of this workspace.");
  const { segments, topics } = await mailChoices(scope);
  if (form.segmentId !== "" && !segments.some(({ id }) => id === form.segmentId))
    return onField("segmentId", "Choose a segment of this workspace.");
  if (form.topic !== "" && !topics.some(({ id }) => id === form.topic))
    return onField("topic", "Choose an email topic of this workspace.");
  const subject = form.subject === "" ? template.value.document.subject : form.subject;
  if (form.subjectB !== "" && form.subjectB === subject)
    return onField("subjectB", "Both subjects are the same. Change one, or leave this one empty.");
  const { segmentId, topic, subjectB, testPercent, testHours } = form;
  return ok({
    ...{ segmentId, topic, subject: form.subject, subjectB, testPercent, testHours },
    tracksOpens: form.tracksOpens === "on",
    tracksClicks: form.tracksClicks === "on",
  });
}

/** Returns a new draft as it is stored. */
function newRow(
  context: Pick<RequestContext, "now">,
  actor: Actor,
  id: string,
  {
    name,
    templateId,
    settings,
    resendOf = "",
  }: { name: string; templateId: string; settings: CampaignSettings; resendOf?: string },
): repo.CampaignRow {
  const now = context.now();
  return {
    ...{
      id,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      name,
      templateId,
      resendOf,
      status: "draft" as const,
    },
    ...{ settings: JSON.stringify(settings), startAt: null, startedAt: null, endedAt: null },
    ...{ recipients: 0, sent: 0, failed: 0, unknown: 0, skipped: 0, clicks: 0, machineClicks: 0 },
    ...{ unsubscribed: 0, bounced: 0, createdAt: now, updatedAt: now },
  };
}

async function insert(context: RequestContext, actor: Actor, row: repo.CampaignRow): Promise<Result<repo.CampaignRow>> {
  const scope = workspaceScope(context, actor);
  const entry = auditEntry(actor, "mail_campaign.created", `mail_campaign:${row.id}`, row.name);
  if (await repo.insertCampaign(scope, row, actor.plan, auditIfChanged(context, entry))) return ok(row);
  const existing = await repo.findCampaign(scope, row.id);
  return existing ? ok(existing) : err(limitReached(actor.plan, messagesModule.limits.mailCampaigns));
}

/** Creates a draft. Bears repetition with its id. Errors: forbidden, plan_required, invalid_input, limit_reached, rate_limited. */
export async function createCampaign(
  context: RequestContext,
  actor: Actor,
  form: CampaignForm,
  id = newId(context.now().getTime()),
): Promise<Result<repo.CampaignRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const settings = await toSettings(storeScope(context, actor), form);
  if (!settings.ok) return settings;
  const { name, templateId } = form;
  return insert(context, actor, newRow(context, actor, id, { name, templateId, settings: settings.value }));
}

/** Changes a draft. Errors: forbidden, plan_required, not_found, invalid_input, conflict (started), rate_limited. */
export async function updateCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  form: CampaignForm,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = storeScope(context, actor);
  const row = await repo.findCampaign(scope, id);
  if (!row) return err(NO_CAMPAIGN);
  if (!isEditable(row.status)) return err(NO_DRAFT);
  const settings = await toSettings(scope, form);
  if (!settings.ok) return settings;
  const change = {
    name: form.name,
    templateId: form.templateId,
    settings: JSON.stringify(settings.value),
    updatedAt: context.now(),
  };
  return (await repo.updateDraft(scope, id, change)) ? ok(undefined) : err(NO_DRAFT);
}

/** Copies a campaign as a draft. Errors: forbidden, plan_required, not_found, limit_reached, rate_limited. */
export async function copyCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  copyId = newId(context.now().getTime()),
): Promise<Result<repo.CampaignRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const row = await repo.findCampaign(workspaceScope(context, actor), id);
  if (!row) return err(NO_CAMPAIGN);
  const name = `Copy of ${row.name}`.slice(0, 120);
  const settings = readSettings(row.settings);
  return insert(context, actor, newRow(context, actor, copyId, { name, templateId: row.templateId, settings }));
}

/**
 * Makes a draft for those who got a campaign and followed none of its links, once for each campaign: nobody is asked a third
 * time. Errors: forbidden, plan_required, not_found, conflict (not over, or resent before), limit_reached, rate_limited.
 */
export async function resendCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  resendId = newId(context.now().getTime()),
): Promise<Result<repo.CampaignRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findCampaign(scope, id);
  if (!row) return err(NO_CAMPAIGN);
  if (row.status !== "sent") return err(appError("conflict", "A campaign can be sent again once it is over."));
  if (row.resendOf !== "")
    return err(appError("conflict", "This campaign was already resent. It cannot be sent a third time."));
  const existing = await repo.findResend(scope, id);
  if (existing) return ok(existing);
  const name = `${row.name} (again)`.slice(0, 120);
  const settings = { ...readSettings(row.settings), subjectB: "" };
  const made = newRow(context, actor, resendId, { name, templateId: row.templateId, settings, resendOf: id });
  return insert(context, actor, made);
}

/** Deletes a campaign with its report, for good. Errors: forbidden, plan_required, not_found, conflict (under way), rate_limited. */
export async function deleteCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findCampaign(scope, id);
  if (!row) return err(NO_CAMPAIGN);
  const { state } = await campaignStub(context, id).totals();
  if (!isEditable(state) && !isOver(state)) return err(UNDER_WAY);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await campaignStub(context, id).erase();
  const audit = auditIfChanged(context, auditEntry(actor, "mail_campaign.deleted", `mail_campaign:${id}`, row.name));
  return (await repo.removeCampaign(scope, id, audit)) ? ok(undefined) : err(NO_CAMPAIGN);
}

/** How many contacts a campaign would look at now; of a second sending those without a click. */
export async function audienceSize(scope: StoreScope, row: repo.CampaignRow): Promise<number | null> {
  if (row.resendOf !== "") {
    const { counts, humanClicks, unsubscribed } = await campaignStub(scope, row.resendOf).totals();
    return Math.max(0, (counts.sent ?? 0) - humanClicks - unsubscribed);
  }
  const { segmentId } = readSettings(row.settings);
  return countAudience(scope, scope.workspaceId, segmentId === "" ? null : segmentId);
}
