import { announce } from "#app/modules/webhooks/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { cutSorted, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Stage } from "./domain/stages.ts";
import * as repo from "./repo.server.ts";
import type { CreateLeadInput, UpdateLeadInput } from "./schema.ts";
import { leadEvent } from "./webhook-events.ts";

const NO_LEAD = appError("not_found", "There is no such lead in this workspace.");
const EMAIL_TAKEN = appError("conflict", "This workspace has a lead with this e-mail address already.", {
  fields: [{ path: "email", message: "This workspace has a lead with this e-mail address already." }],
});

const CHANGED_MEANWHILE = appError(
  "conflict",
  "This lead is being changed by several calls at once. Please try again.",
);

/** Owners and editors of a workspace whose plan has leads. */
const WRITE = { feature: "lead_generation", write: true } as const;

export interface LeadQuery {
  stage?: Stage | undefined;
  source?: string | undefined;
  email?: string | undefined;
  sort: Sort<repo.LeadSort>;
  cursor?: string | undefined;
  limit: number;
}

/** Lists the leads of a workspace. Errors: invalid_input (cursor). */
export async function listLeads(
  scope: WorkspaceScope,
  { cursor: text, limit, ...query }: LeadQuery,
): Promise<Result<{ rows: repo.Lead[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findLeads(scope, { ...query, cursor: cursor.value, limit: limit + 1 });
  return ok(cutSorted(rows, limit, (row) => row[query.sort.by]));
}

/** One lead. Errors: not_found. */
export async function getLead(scope: WorkspaceScope, id: string): Promise<Result<repo.Lead>> {
  const lead = await repo.findLead(scope, id);
  return lead ? ok(lead) : err(NO_LEAD);
}

/**
 * Adds a lead. With an id of the caller, a call that comes twice adds one lead and answers it twice.
 * Errors: forbidden, plan_required, conflict (the workspace has the address already), limit_reached.
 */
export async function createLead(
  context: RequestContext,
  actor: Actor,
  input: CreateLeadInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.Lead>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId, plan } = actor;
  const now = context.now();
  const lead: repo.Lead = { id, workspaceId, userId, ...input, createdAt: now, updatedAt: now };
  const scope = workspaceScope(context, actor);
  if (await repo.insertLead(scope, lead, plan)) {
    announce(context, leadEvent("lead.created", lead));
    return ok(lead);
  }
  const existing = await repo.findLead(scope, id);
  if (existing) return ok(existing);
  if (await repo.hasEmail(scope, input.email)) return err(EMAIL_TAKEN);
  return err((await refuseText(context.db, workspaceId, plan, repo.bytesOf(lead))) ?? limitReached(plan, "leads"));
}

/** Changes a lead. Errors: forbidden, plan_required, not_found, conflict (another lead has the address, or many changes at once), limit_reached (no room for longer texts). */
export async function updateLead(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateLeadInput,
): Promise<Result<repo.Lead>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  return untilUnchanged(CHANGED_MEANWHILE, async () => {
    const before = await repo.findLead(scope, id);
    if (!before) return err(NO_LEAD);
    const after = { ...before, ...input, updatedAt: nextUpdatedAt(before, context.now()) };
    if (await repo.replaceLead(scope, before, after, actor.plan)) {
      announce(context, leadEvent("lead.updated", after));
      return ok(after);
    }
    if (after.email !== before.email && (await repo.hasEmail(scope, after.email))) return err(EMAIL_TAKEN);
    const grownBytes = repo.bytesOf(after) - repo.bytesOf(before);
    const full = grownBytes > 0 ? await refuseText(context.db, actor.workspaceId, actor.plan, grownBytes) : null;
    return full ? err(full) : "changed";
  });
}

/** Deletes a lead for good. Errors: forbidden, plan_required, not_found. */
export async function deleteLead(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const audit = auditIfChanged(context, auditEntry(actor, "lead.deleted", `lead:${id}`));
  const deleted = await repo.deleteLead(workspaceScope(context, actor), id, audit);
  return deleted ? ok(undefined) : err(NO_LEAD);
}
