import { listSites } from "#app/modules/analytics/index.server.ts";
import { mailChoices } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type StoreScope, storeScope, type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { messagesModule } from "../manifest.ts";
import { evictLive } from "./delivery/live-messages.server.ts";
import { type OnsiteSettings, onsiteSettingsSchema } from "./domain/onsite-settings.ts";
import type { OnsiteState } from "./domain/rules.ts";
import * as repo from "./repo.server.ts";
import type { OnsiteForm } from "./schema.ts";
import { onsiteStub } from "./store/onsite-stub.server.ts";

export const NO_MESSAGE = appError("not_found", "This onsite message does not exist in this workspace.");
const CHANGED = appError("conflict", "The message was changed at the same time. Please look again.");

const onField = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, messagesModule.rateLimits.message_change, actor.userId) : allowed;
}

/** The websites and segments that a message chooses from. */
export async function onsiteChoices(scope: StoreScope) {
  const [sites, { segments }] = await Promise.all([listSites(scope), mailChoices(scope)]);
  return { sites: sites.map(({ id, name }) => ({ id, name })), segments };
}

/** What a form holds of a message, in columns. Errors: invalid_input (website, segment). */
async function toColumns(
  scope: StoreScope,
  form: OnsiteForm,
  timeZone: string,
): Promise<Result<Pick<repo.OnsiteRow, "name" | "siteId" | "priority" | "startsAt" | "endsAt" | "settings">>> {
  const { name, siteId, priority, startsAt, endsAt, ...settings } = form;
  const { sites, segments } = await onsiteChoices(scope);
  if (siteId !== "" && !sites.some(({ id }) => id === siteId))
    return onField("siteId", "Choose a website of this workspace.");
  if (settings.segmentId !== "" && !segments.some(({ id }) => id === settings.segmentId))
    return onField("segmentId", "Choose a segment of this workspace.");
  const stored: OnsiteSettings = onsiteSettingsSchema.parse(settings);
  return ok({
    ...{ name, siteId, priority, settings: JSON.stringify(stored) },
    startsAt: fromLocalMoment(startsAt, timeZone),
    endsAt: fromLocalMoment(endsAt, timeZone),
  });
}

/**
 * Creates a draft. Bears repetition with its id. Errors: forbidden, plan_required, invalid_input (website, segment), limit_reached,
 * rate_limited.
 */
export async function createOnsite(
  context: RequestContext,
  actor: Actor,
  form: OnsiteForm,
  timeZone: string,
  id = newId(context.now().getTime()),
): Promise<Result<repo.OnsiteRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const columns = await toColumns(storeScope(context, actor), form, timeZone);
  if (!columns.ok) return columns;
  const scope = workspaceScope(context, actor);
  const now = context.now();
  const row: repo.OnsiteRow = {
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, status: "draft" },
    ...columns.value,
    ...{ createdAt: now, updatedAt: now },
  };
  const limit = messagesModule.limits.onsiteMessages;
  const entry = auditEntry(actor, "onsite_message.created", `onsite_message:${id}`, row.name);
  if (await repo.insertMessage(scope, row, limit[actor.plan], auditIfChanged(context, entry))) return ok(row);
  const existing = await repo.findMessage(scope, id);
  return existing ? ok(existing) : err(limitReached(actor.plan, limit));
}

/** Writes a change of one message with its entry in the audit log. Errors: not_found, conflict. */
async function change(
  context: RequestContext,
  actor: Actor,
  id: string,
  action: "onsite_message.changed" | "onsite_message.started" | "onsite_message.paused",
  columns: Partial<repo.OnsiteRow>,
): Promise<Result<void>> {
  const scope = workspaceScope(context, actor);
  const changed = await untilUnchanged<void>(CHANGED, async () => {
    const before = await repo.findMessage(scope, id);
    if (!before) return err(NO_MESSAGE);
    const after = { ...before, ...columns, updatedAt: nextUpdatedAt(before, context.now()) };
    const entry = auditEntry(actor, action, `onsite_message:${id}`, after.name);
    return (await repo.replaceMessage(scope, before, after, auditIfChanged(context, entry)))
      ? ok(undefined)
      : "changed";
  });
  if (changed.ok) evictLive(actor.workspaceId);
  return changed;
}

/** Changes a message, live or not. Errors: forbidden, plan_required, not_found, invalid_input, conflict, rate_limited. */
export async function updateOnsite(
  context: RequestContext,
  actor: Actor,
  id: string,
  form: OnsiteForm,
  timeZone: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const columns = await toColumns(storeScope(context, actor), form, timeZone);
  return columns.ok ? change(context, actor, id, "onsite_message.changed", columns.value) : columns;
}

/** Starts or pauses a message. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function setOnsiteState(
  context: RequestContext,
  actor: Actor,
  id: string,
  status: Exclude<OnsiteState, "draft">,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const action = status === "live" ? "onsite_message.started" : "onsite_message.paused";
  return change(context, actor, id, action, { status });
}

/** Deletes a message with its counts, for good. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function deleteOnsite(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findMessage(scope, id);
  if (!row) return err(NO_MESSAGE);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await onsiteStub(context, actor.workspaceId).eraseMessage(id);
  const entry = auditEntry(actor, "onsite_message.deleted", `onsite_message:${id}`, row.name);
  const removed = await repo.deleteMessage(scope, id, auditIfChanged(context, entry));
  evictLive(actor.workspaceId);
  return removed ? ok(undefined) : err(NO_MESSAGE);
}

/** Every message of the workspace, the newest first. */
export const listOnsite = (scope: WorkspaceScope): Promise<repo.OnsiteRow[]> => repo.findMessages(scope);

/** One message. Errors: not_found. */
export async function getOnsite(scope: WorkspaceScope, id: string): Promise<Result<repo.OnsiteRow>> {
  const row = await repo.findMessage(scope, id);
  return row ? ok(row) : err(NO_MESSAGE);
}
