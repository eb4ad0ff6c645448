import { ok, type Result } from "#app/shared/result.ts";
import type { Contact } from "../../domain/contact.ts";
import type { Change, Room } from "../change.ts";
import { ownerOf } from "../people/identities.ts";
import { addPerson, changePerson, type NewPerson } from "../people/persons.ts";
import { type ContactRow, contactOf, findRow, firstRow } from "../rows.ts";
import { dropFromAssignment, nextOwner, noteAssigned } from "./assignment.ts";
import { listStages } from "./stages.ts";

/** What programs call the first stage, also after the workspace took out the stage of that id. */
export const FIRST_STAGE = "new";

/** The stage that a new lead comes to. */
export function entryStage(sql: SqlStorage, stage: string | null | undefined): string | null | undefined {
  if (stage !== FIRST_STAGE || firstRow(sql, "SELECT 1 FROM stages WHERE id = ? AND moves_to IS NULL", stage))
    return stage;
  return listStages(sql).find(({ kind }) => kind === "open")?.id ?? stage;
}

/**
 * Adds a lead. A contact with its address who is no lead yet becomes one, and the id leads to it from then on; what is known of
 * it stays. The same id again answers it. Errors: conflict (a lead has the address), invalid_input (stage), limit_reached.
 */
export function createLead(sql: SqlStorage, change: Change, wanted: NewPerson, room: Room): Result<Contact> {
  const lead = { ...wanted, stage: entryStage(sql, wanted.stage) };
  const existing = findRow(sql, lead.id);
  if (existing) return ok(contactOf(existing));
  const owner = lead.email ? ownerOf(sql, { kind: "email", value: lead.email }) : undefined;
  const known =
    owner === undefined ? undefined : firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", owner);
  if (!known || known.stage !== null) return addPerson(sql, change, lead, room);
  const { id, identities: _identities, email: _email, name, source, ...rest } = lead;
  const changed = changePerson(sql, change, known.id, {
    ...rest,
    name: known.name || name,
    source: known.source || source,
  });
  if (changed.ok) sql.exec("INSERT INTO aliases (id, contact) VALUES (?, ?)", id, known.row);
  return changed;
}

/**
 * Takes a lead from somebody who left the workspace and gives it to whose turn it is; nothing when it has another owner already.
 * Leaves the person out of the turn from then on.
 */
export function withdrawLead(sql: SqlStorage, change: Change, contactId: string, ownerId: string): void {
  dropFromAssignment(sql, ownerId);
  const row = findRow(sql, contactId);
  if (row?.owner_id !== ownerId) return;
  const next = nextOwner(sql);
  changePerson(sql, change, row.id, { ownerId: next });
  if (next !== null) noteAssigned(sql, change, row.id, next);
}
