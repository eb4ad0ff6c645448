import { ok, type Result } from "#app/shared/result.ts";
import type { Contact } from "../../domain/contact.ts";
import type { Change } from "../change.ts";
import { type FieldChanges, patchBack } from "./field-changes.ts";
import { changePerson } from "./persons.ts";

/** What may not be there any more: an address that somebody else has, a company or stage that was deleted. */
const REFERENCES = ["email", "phone", "companyId", "stage"] as const;

/** Takes back changes of a contact, field by field; answers how many stay as they are. Errors: as `changePerson`. */
export function restoreFields(
  sql: SqlStorage,
  change: Change,
  contact: Contact,
  changes: FieldChanges,
): Result<{ contact: Contact; kept: number }> {
  const { patch, kept } = patchBack(contact, changes);
  const whole = changePerson(sql, change, contact.id, patch);
  if (whole.ok) return ok({ contact: whole.value, kept });
  const rest = Object.fromEntries(
    Object.entries(patch).filter(([field]) => !(REFERENCES as readonly string[]).includes(field)),
  );
  const done = changePerson(sql, change, contact.id, rest);
  if (!done.ok) return done;
  // One by one: what can come back does.
  let [restored, lost] = [done.value, 0];
  for (const field of REFERENCES) {
    if (patch[field] === undefined) continue;
    const one = changePerson(sql, change, contact.id, { [field]: patch[field] });
    if (one.ok) restored = one.value;
    else lost++;
  }
  return ok({ contact: restored, kept: kept + lost });
}
