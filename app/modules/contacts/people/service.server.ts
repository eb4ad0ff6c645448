import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Activity, Contact } from "../domain/contact.ts";
import { changeBy, contactRoom, ownChange, type StoreAccess, upsertLimits } from "../limits.server.ts";
import type { PersonRecord } from "../store/contacts-rpc.ts";
import {
  type ContactInput,
  type ContactPage,
  type ContactQuery,
  NO_CONTACT,
  type PersonUpdate,
} from "../store/people/people.ts";
import type { PersonPatch } from "../store/people/persons.ts";
import type { UpsertInput } from "../store/people/upsert.ts";
import { checkOwner } from "./owner.server.ts";

/** Returns one page of contacts with the count of all that fit. Errors: forbidden, plan_required, invalid_input (cursor, rule). */
export async function listContacts(
  context: RequestContext,
  actor: Actor,
  query: ContactQuery,
): Promise<Result<ContactPage>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? contactsStub(context, actor.workspaceId).listPeople(query) : allowed;
}

/** Returns one contact, also by the id of one that was merged into it. Errors: forbidden, plan_required, not_found. */
export async function getContact(context: RequestContext, actor: Actor, id: string): Promise<Result<Contact>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const contact = await contactsStub(context, actor.workspaceId).readPerson(id);
  return contact ? ok(contact) : err(NO_CONTACT);
}

/** Returns a contact with consents, segments, notes, tasks and files. Errors: forbidden, plan_required, not_found. */
export async function getContactRecord(
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<Result<PersonRecord>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const record = await contactsStub(context, actor.workspaceId).readRecord(id);
  return record ? ok(record) : err(NO_CONTACT);
}

/** Returns one page of a contact's timeline, newest first. Errors: forbidden, plan_required, not_found, invalid_input (cursor). */
export async function listActivities(
  context: RequestContext,
  actor: Actor,
  call: { contactId: string; cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: Activity[]; nextCursor: string | null }>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? contactsStub(context, actor.workspaceId).listTimeline(call) : allowed;
}

/** Names of the forms that these activities are of. Access was decided by the caller. */
export async function formNamesOf(
  context: RequestContext,
  actor: Actor,
  activities: readonly Activity[],
): Promise<Record<string, string>> {
  const ids = activities.filter(({ module }) => module === "forms").map(({ data }) => String(data.formId));
  if (ids.length === 0) return {};
  // Loaded when it is needed: most timelines have no form.
  const { readFormNames } = await import("#app/modules/forms/index.server.ts");
  return readFormNames(workspaceScope(context, actor), ids);
}

/** Creates a contact, once for each id. Errors: forbidden, plan_required, invalid_input (owner), conflict (address or number in use), limit_reached. */
export async function createContact(
  context: RequestContext,
  actor: Actor,
  input: ContactInput,
  id = newId(context.now().getTime()),
): Promise<Result<Contact>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const owner = await checkOwner(context, actor, input.ownerId);
  if (!owner.ok) return owner;
  const room = contactRoom(actor.plan);
  return contactsStub(context, actor.workspaceId).createPerson({ id, input, by: actor.userId, room });
}

/** Saves a contact unless it was changed since `updatedAt`. Errors: forbidden, plan_required, not_found, invalid_input (owner), conflict (address or number in use). */
export async function updateContact(
  context: RequestContext,
  actor: Actor,
  call: { id: string; input: ContactInput; updatedAt: number },
): Promise<Result<PersonUpdate>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  const owner = await checkOwner(context, actor, call.input.ownerId, await ownerOf(stub, call.id, call.input.ownerId));
  return owner.ok ? stub.updatePerson({ ...call, by: actor.userId }) : owner;
}

/** Deletes a contact with everything about it, files included. Errors: forbidden, plan_required, not_found. */
export async function deleteContact(
  context: RequestContext,
  actor: Actor,
  id: string,
  action: "contact.deleted" | "lead.deleted" = "contact.deleted",
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const deleted = await contactsStub(context, actor.workspaceId).deletePerson(id);
  if (!deleted.ok) return deleted;
  if (deleted.value.length > 0) await context.env.FILES.delete(deleted.value);
  await recordAudit(context, auditEntry(actor, action, `${action === "lead.deleted" ? "lead" : "contact"}:${id}`));
  return ok(null);
}

/** Owner of a contact at this moment; not read when none is wanted. */
const ownerOf = async (stub: ReturnType<typeof contactsStub>, id: string, wanted: string | null | undefined) =>
  wanted ? ((await stub.readPerson(id))?.ownerId ?? null) : null;

type Owned = { workspaceId: string };

/** A page of contacts, for programs whose access was decided by their scope. Errors: invalid_input (cursor, rule). */
export const findContacts = (
  context: Pick<StoreAccess, "env">,
  { workspaceId }: Owned,
  query: ContactQuery,
): Promise<Result<ContactPage>> => contactsStub(context, workspaceId).listPeople(query);

/** One contact, for programs whose access was decided by their scope. Errors: not_found. */
export async function readContact(
  context: Pick<StoreAccess, "env">,
  { workspaceId }: Owned,
  id: string,
): Promise<Result<Contact>> {
  const contact = await contactsStub(context, workspaceId).readPerson(id);
  return contact ? ok(contact) : err(NO_CONTACT);
}

/** Contacts by their ids, for programs whose access was decided by their scope; those that are not there are left out. */
export const readContacts = (
  context: Pick<StoreAccess, "env">,
  { workspaceId }: Owned,
  ids: readonly string[],
): Promise<Contact[]> => contactsStub(context, workspaceId).getPeople(ids);

/** Changes what is given of a contact and leaves the rest. Errors: forbidden, plan_required, not_found, invalid_input, conflict. */
export async function patchContact(
  context: RequestContext,
  actor: Actor,
  id: string,
  patch: PersonPatch,
  expectedUpdatedAt?: number,
): Promise<Result<Contact>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  const owner = await checkOwner(context, actor, patch.ownerId, await ownerOf(stub, id, patch.ownerId));
  return owner.ok ? stub.changePerson(changeBy(context, actor), id, patch, expectedUpdatedAt) : owner;
}

/**
 * Adds a contact that is a lead; one with the address who is no lead yet becomes one. Bears repetition with the caller's id.
 * Errors: forbidden, plan_required, conflict (a lead has the address), invalid_input (stage), limit_reached.
 */
export async function createLeadContact(
  context: RequestContext,
  actor: Actor,
  input: { name: string; email: string; source: string; stage: string },
  id: string,
): Promise<Result<Contact>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  return stub.createLead(changeBy(context, actor), { ...input, id }, contactRoom(actor.plan));
}

/**
 * Makes or changes the contact that an event speaks of; the same `eventId` again changes nothing. For subscriptions and other
 * work of the product itself: nobody's role is asked. Errors: limit_reached, invalid_input.
 */
export async function upsertContact(
  context: AppContext,
  workspaceId: string,
  input: Omit<UpsertInput, "newIds">,
  eventId: string,
): Promise<Result<Contact>> {
  const change = ownChange(context, workspaceId);
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  const newIds = { contact: newId(change.nowMs), company: newId(change.nowMs) };
  return contactsStub(context, workspaceId).upsertPerson(change, { ...input, newIds }, eventId, upsertLimits(plan));
}
