import { listSites } from "#app/modules/analytics/index.server.ts";
import { mailChoices, pageByRule } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type StoreScope, storeScope, type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../../access.ts";
import { isEditable, isOver } from "../../campaigns/domain/status.ts";
import { messagesModule } from "../../manifest.ts";
import { type PushSettings, pushSettingsSchema, readPushSettings } from "../domain/settings.ts";
import { pushStub } from "../store/push-stub.server.ts";
import * as repo from "./repo.server.ts";
import type { PushForm } from "./schema.ts";

export { findPushCampaigns as listPushCampaigns } from "./repo.server.ts";

export const NO_PUSH = appError("not_found", "This push campaign does not exist in this workspace.");
const NO_DRAFT = appError("conflict", "This campaign has started and can no longer be changed. Copy it instead.");
const UNDER_WAY = appError("conflict", "This campaign is under way. Cancel it before you delete it.");

const onField = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

export const allowPushChange = async (context: RequestContext, actor: Actor): Promise<Result<void>> => {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, messagesModule.rateLimits.message_change, actor.userId) : allowed;
};

/** The websites and segments that a campaign chooses from. */
export async function pushChoices(scope: StoreScope) {
  const [sites, { segments }] = await Promise.all([listSites(scope), mailChoices(scope)]);
  return { sites: sites.map(({ id, name }) => ({ id, name })), segments };
}

/** One campaign. Errors: not_found. */
export async function getPushCampaign(scope: WorkspaceScope, id: string): Promise<Result<repo.PushRow>> {
  const row = await repo.findPushCampaign(scope, id);
  return row ? ok(row) : err(NO_PUSH);
}

/** Checks that what a campaign refers to exists. Errors: invalid_input. */
async function toSettings(scope: StoreScope, { name: _name, ...form }: PushForm): Promise<Result<PushSettings>> {
  const { sites, segments } = await pushChoices(scope);
  if (form.siteId !== "" && !sites.some(({ id }) => id === form.siteId))
    return onField("siteId", "Choose a website of this workspace.");
  if (form.segmentId !== "" && !segments.some(({ id }) => id === form.segmentId))
    return onField("segmentId", "Choose a segment of this workspace.");
  return ok(pushSettingsSchema.parse(form));
}

async function insert(
  context: RequestContext,
  actor: Actor,
  id: string,
  name: string,
  settings: PushSettings,
): Promise<Result<repo.PushRow>> {
  const now = context.now();
  const row: repo.PushRow = {
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, name, status: "draft" },
    ...{ settings: JSON.stringify(settings), startAt: null, startedAt: null, endedAt: null },
    ...{ recipients: 0, sent: 0, shown: 0, clicks: 0, failed: 0, gone: 0, skipped: 0, createdAt: now, updatedAt: now },
  };
  const scope = workspaceScope(context, actor);
  const limit = messagesModule.limits.pushCampaigns;
  const entry = auditEntry(actor, "push_campaign.created", `push_campaign:${id}`, name);
  if (await repo.insertPushCampaign(scope, row, limit[actor.plan], auditIfChanged(context, entry))) return ok(row);
  const existing = await repo.findPushCampaign(scope, id);
  return existing ? ok(existing) : err(limitReached(actor.plan, limit));
}

/** Creates a draft. Bears repetition with its id. Errors: forbidden, plan_required, invalid_input, limit_reached, rate_limited. */
export async function createPushCampaign(
  context: RequestContext,
  actor: Actor,
  form: PushForm,
  id = newId(context.now().getTime()),
): Promise<Result<repo.PushRow>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  const settings = await toSettings(storeScope(context, actor), form);
  return settings.ok ? insert(context, actor, id, form.name, settings.value) : settings;
}

/** Changes a draft. Errors: forbidden, plan_required, not_found, invalid_input, conflict (started), rate_limited. */
export async function updatePushCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  form: PushForm,
): Promise<Result<void>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = storeScope(context, actor);
  const row = await repo.findPushCampaign(scope, id);
  if (!row) return err(NO_PUSH);
  if (!isEditable(row.status)) return err(NO_DRAFT);
  const settings = await toSettings(scope, form);
  if (!settings.ok) return settings;
  const change = { name: form.name, settings: JSON.stringify(settings.value), updatedAt: context.now() };
  return (await repo.updatePushDraft(scope, id, change)) ? ok(undefined) : err(NO_DRAFT);
}

/** Copies a campaign as a draft. Errors: forbidden, plan_required, not_found, limit_reached, rate_limited. */
export async function copyPushCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  copyId = newId(context.now().getTime()),
): Promise<Result<repo.PushRow>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  const row = await repo.findPushCampaign(workspaceScope(context, actor), id);
  if (!row) return err(NO_PUSH);
  return insert(context, actor, copyId, `Copy of ${row.name}`.slice(0, 120), readPushSettings(row.settings));
}

/** Deletes a campaign with its report, for good. Errors: forbidden, plan_required, not_found, conflict (under way), rate_limited. */
export async function deletePushCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowPushChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findPushCampaign(scope, id);
  if (!row) return err(NO_PUSH);
  const stub = pushStub(context, actor.workspaceId);
  const { state } = await stub.totals(id);
  if (!isEditable(state) && !isOver(state)) return err(UNDER_WAY);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await stub.eraseCampaign(id);
  const audit = auditIfChanged(context, auditEntry(actor, "push_campaign.deleted", `push_campaign:${id}`, row.name));
  return (await repo.removePushCampaign(scope, id, audit)) ? ok(undefined) : err(NO_PUSH);
}

const PAGE = 250;
/** Beyond so many contacts a draft shows no number: the campaign itself counts them. */
const MAX_COUNTED = 5_000;

/** How many browsers a draft would reach now; null: its segment is large or cannot be read. */
export async function pushAudience(scope: StoreScope, { siteId, segmentId }: PushSettings): Promise<number | null> {
  const stub = pushStub(scope, scope.workspaceId);
  if (segmentId === "") return stub.audienceOf(siteId, null);
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await pageByRule(scope, scope.workspaceId, { inSegment: segmentId }, { cursor, limit: PAGE });
    if (!page.ok) return null;
    ids.push(...page.value.rows.map(({ id }) => id));
    if (page.value.nextCursor === null) return stub.audienceOf(siteId, ids);
    if (ids.length >= MAX_COUNTED) return null;
    cursor = page.value.nextCursor;
  }
}
