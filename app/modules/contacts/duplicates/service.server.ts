import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Contact } from "../domain/contact.ts";
import { changeBy } from "../limits.server.ts";
import type { DuplicatePair, DuplicatesJob } from "../store/duplicates/duplicates.ts";
import type { Merge } from "../store/duplicates/merges.ts";
import { NO_CONTACT } from "../store/people/people.ts";
import type { MergeForm } from "./schema.ts";

const MERGED_ALREADY = appError(
  "conflict",
  "One of these contacts was merged into another one already. Search for duplicates again.",
);

/** Returns the last search for duplicates, with the pairs that wait for a decision. Errors: forbidden, plan_required. */
export async function readDuplicates(
  context: RequestContext,
  actor: Actor,
): Promise<Result<{ job: DuplicatesJob | null; pairs: DuplicatePair[]; count: number }>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? ok(await contactsStub(context, actor.workspaceId).readDuplicates()) : allowed;
}

/** Begins a search for duplicates, unless one is under way. Errors: forbidden, plan_required. */
export async function searchDuplicates(
  context: RequestContext,
  actor: Actor,
  id: string = newId(context.now().getTime()),
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).startDuplicates(changeBy(context, actor), id) : allowed;
}

/** Keeps that two contacts are not one person: later searches leave them out. Errors: forbidden, plan_required. */
export async function dismissDuplicate(
  context: RequestContext,
  actor: Actor,
  { first, second }: { first: string; second: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok
    ? contactsStub(context, actor.workspaceId).dismissDuplicate(changeBy(context, actor), first, second)
    : allowed;
}

/** Returns the two contacts that are compared. Errors: forbidden, plan_required, not_found, conflict (merged already). */
export async function getPair(
  context: RequestContext,
  actor: Actor,
  { first = "", second = "" }: { first?: string | undefined; second?: string | undefined },
): Promise<Result<{ first: Contact; second: Contact }>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  const [one, other] = await Promise.all([stub.readPerson(first), stub.readPerson(second)]);
  if (!one || !other) return err(NO_CONTACT);
  // The old id of a merged contact leads to the one that was kept.
  if (one.id !== first || other.id !== second || one.id === other.id) return err(MERGED_ALREADY);
  return ok({ first: one, second: other });
}

/**
 * Merges two contacts, once for each id, and answers the one that stays. Errors: forbidden, plan_required, not_found, conflict (merged
 * already, changed meanwhile), limit_reached.
 */
export async function mergeContacts(
  context: RequestContext,
  actor: Actor,
  form: MergeForm,
  id: string = newId(context.now().getTime()),
): Promise<Result<Contact>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const first = { id: form.first, version: form.firstVersion };
  const second = { id: form.second, version: form.secondVersion };
  const [winner, loser] = form.keep === "first" ? [first, second] : [second, first];
  const fromLoser = form.fields.filter(({ from }) => from !== form.keep).map(({ key }) => key);
  const merged = await contactsStub(context, actor.workspaceId).mergePeople(changeBy(context, actor), {
    id,
    winner,
    loser,
    fromLoser,
  });
  if (merged.ok)
    await recordAudit(context, auditEntry(actor, "contact.merged", `contact:${winner.id}`, `with ${loser.id}`));
  return merged;
}

/** Lists the merges of a contact that can be undone. Errors: forbidden, plan_required. */
export async function listMerges(context: RequestContext, actor: Actor, contactId: string): Promise<Result<Merge[]>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? ok(await contactsStub(context, actor.workspaceId).listMerges(contactId)) : allowed;
}

/** Takes a merge apart again; answers how many fields kept a newer value. Errors: forbidden, plan_required, not_found, conflict (merged further). */
export async function undoMerge(
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<Result<{ id: string; kept: number }>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const undone = await contactsStub(context, actor.workspaceId).undoMerge(changeBy(context, actor), id);
  if (undone.ok) await recordAudit(context, auditEntry(actor, "contact.merge_undone", `contact:${undone.value.id}`));
  return undone;
}
