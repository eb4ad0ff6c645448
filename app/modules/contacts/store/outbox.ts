import { putEvent } from "#app/platform/events/outbox.server.ts";
import type { Contact } from "../domain/contact.ts";
import { contactPayload, leadPayload } from "../domain/payload.ts";
import type { Change } from "./change.ts";

/** Notes an event in the transaction of the change that it speaks of. `id` names the happening within its type. */
export function note(sql: SqlStorage, change: Change, type: string, id: string, data: object): void {
  const { workspaceId, nowMs } = change;
  putEvent(sql, { id: `${type}_${id}`, type, workspaceId, at: nowMs, data });
}

/** Notes that a contact is new, and that a lead is when it has a stage. */
export function noteCreated(sql: SqlStorage, change: Change, contact: Contact): void {
  note(sql, change, "contact.created", contact.id, contactPayload(contact));
  if (contact.stage !== null) note(sql, change, "lead.created", contact.id, leadPayload(contact));
}

/** Notes what changed of a contact: itself, the lead that it is, and its stage. */
export function noteUpdated(sql: SqlStorage, change: Change, before: Contact, after: Contact): void {
  const id = `${after.id}_${after.updatedAt}`;
  note(sql, change, "contact.updated", id, contactPayload(after));
  if (after.stage !== null && before.stage === null) note(sql, change, "lead.created", after.id, leadPayload(after));
  else if (after.stage !== null) note(sql, change, "lead.updated", id, leadPayload(after));
  if (after.stage !== null && before.stage !== null && after.stage !== before.stage)
    note(sql, change, "lead.stage_changed", id, { ...leadPayload(after), fromStage: before.stage });
}
