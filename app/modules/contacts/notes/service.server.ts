import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { type FileType, fileTypeOf, MEDIA_TYPES } from "#app/shared/files/file-type.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { filesPrefix } from "../erasure.server.ts";
import { fileRoom } from "../limits.server.ts";
import { checkOwner } from "../people/owner.server.ts";
import { NO_CONTACT } from "../store/people/people.ts";
import type { ConsentInput, TaskInput } from "./schema.ts";

/** Adds a note to a contact, once for each id. Errors: forbidden, plan_required, not_found, limit_reached. */
export async function addNote(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { id, text }: { id: string; text: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const note = { id, text, by: actor.userId, at: context.now().getTime() };
  return contactsStub(context, actor.workspaceId).addNote(contactId, note);
}

/** Adds a task to a contact, once for each id. Errors: forbidden, plan_required, invalid_input (owner), not_found, limit_reached. */
export async function addTask(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { id, title, due, ownerId }: TaskInput & { id: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const owner = await checkOwner(context, actor, ownerId);
  if (!owner.ok) return owner;
  return contactsStub(context, actor.workspaceId).addTask(contactId, {
    id,
    title,
    dueAt: due ? Date.parse(`${due}T00:00:00Z`) : null,
    ownerId: ownerId ?? null,
    by: actor.userId,
    at: context.now().getTime(),
  });
}

/** Marks a task as done, or as open again. Errors: forbidden, plan_required, not_found. */
export async function completeTask(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { id, done }: { id: string; done: boolean },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const doneAt = done ? context.now().getTime() : null;
  return contactsStub(context, actor.workspaceId).completeTask(contactId, id, doneAt);
}

/** Deletes a note, task or file of a contact. Errors: forbidden, plan_required, not_found. */
export async function deleteEntry(
  context: RequestContext,
  actor: Actor,
  kind: "notes" | "tasks" | "files",
  contactId: string,
  id: string,
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const deleted = await contactsStub(context, actor.workspaceId).deleteEntry(kind, contactId, id);
  if (!deleted.ok) return deleted;
  if (deleted.value !== null) await context.env.FILES.delete(deleted.value);
  return ok(null);
}

/** Adds a line to the ledger of consents. Errors: forbidden, plan_required, not_found. */
export async function recordConsent(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { id, channel, topic = "", state, text, source }: ConsentInput & { id: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const entry = {
    purpose: "marketing",
    channel,
    topic,
    state,
    textVersion: "",
    text,
    source,
    addressHash: null,
    at: context.now().getTime(),
  };
  const recorded = await contactsStub(context, actor.workspaceId).recordConsent(contactId, entry, id);
  return recorded.ok ? ok(null) : recorded;
}

const UNKNOWN_TYPE =
  "This file is none of: PDF, PNG, JPEG, GIF, WebP, DOCX, XLSX, TXT, CSV, or its name does not fit its content.";

/** Stores a file of a contact, once for each id. Errors: forbidden, plan_required, invalid_input (type), not_found, limit_reached. */
export async function addFile(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { id, file }: { id: string; file: File },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  if (!(await stub.readPerson(contactId))) return err(NO_CONTACT);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = fileName(file.name);
  const type = fileTypeOf(bytes, name);
  if (!type) return err(appError("invalid_input", UNKNOWN_TYPE, { fields: [{ path: "file", message: UNKNOWN_TYPE }] }));
  // A key of its own: a form that is sent twice must not put other bytes in the place of those that were counted.
  const key = `${filesPrefix(actor.workspaceId)}${newId()}`;
  await context.env.FILES.put(key, bytes);
  const added = await stub.addFile(
    contactId,
    {
      id,
      name,
      type,
      bytes: bytes.length,
      key,
      by: actor.userId,
      at: context.now().getTime(),
    },
    fileRoom(actor.plan),
  );
  if (!added.ok || !added.value) await context.env.FILES.delete(key);
  return added.ok ? ok(null) : added;
}

const MAX_NAME_CHARS = 200;

/** The last part of a path, without what is not shown. */
const fileName = (typed: string): string => {
  const name =
    typed
      .slice(typed.search(/[^/\\]*$/))
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
      .trim() || "file";
  const dot = name.lastIndexOf(".");
  const ending = dot < 0 ? "" : name.slice(dot).slice(0, 10);
  return `${name.slice(0, dot < 0 ? name.length : dot).slice(0, MAX_NAME_CHARS - ending.length)}${ending}`;
};

/** Returns a file of a contact with its bytes. Errors: forbidden, plan_required, not_found. */
export async function readContactFile(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  id: string,
): Promise<Result<{ name: string; type: string; sizeBytes: number; body: ReadableStream }>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const missing = err(appError("not_found", "This file no longer exists."));
  const file = await contactsStub(context, actor.workspaceId).readFile(contactId, id);
  if (!file) return missing;
  const stored = await context.env.FILES.get(file.key);
  if (!stored) return missing;
  const type = MEDIA_TYPES[file.type as FileType];
  return ok({ name: file.name, type, sizeBytes: file.bytes, body: stored.body });
}
