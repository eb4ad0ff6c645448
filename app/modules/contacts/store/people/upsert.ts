import { isObjectFull } from "#app/shared/object-size.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Contact, Identity, Touch } from "../../domain/contact.ts";
import { NO_CONTACT } from "../../domain/failures.ts";
import { type Change, counted, type Room } from "../change.ts";
import { insertConsent, type NewConsent } from "../consents/consent-ledger.ts";
import { wasErasedSince } from "../erasure/erasures.ts";
import { note } from "../outbox.ts";
import { entryStage, FIRST_STAGE } from "../pipeline/leads.ts";
import { type ContactRow, contactOf, findRow, firstRow } from "../rows.ts";
import { insertActivity, type NewActivity } from "../timeline/timeline.ts";
import { companyNamed } from "./companies.ts";
import { addIdentities, findByIdentities, ownerOf } from "./identities.ts";
import { addPerson, changePerson, type PersonPatch } from "./persons.ts";

/** What an event says of a person. */
export interface UpsertInput {
  /** By which the person is recognised; the first that is known decides. At least one. */
  identities: readonly Identity[];
  /** What is known now; fields that are left out stay. `company` is a name. */
  fields: PersonPatch & { company?: string | undefined };
  touch?: Touch | undefined;
  consents?: readonly NewConsent[] | undefined;
  activity?: NewActivity | undefined;
  /** Of a form that anybody can send: it fills only what is empty, its number stays unverified, and it brings back nobody. */
  submission?: { at: number; addressHashes: readonly string[] } | undefined;
  /** Whether somebody who is no lead yet comes to the first stage. */
  becomesLead?: boolean | undefined;
  /** Ids for what may have to be made. */
  newIds: { contact: string; company: string };
}

export interface UpsertLimits {
  contacts: Room;
  activities: number;
}

const rowOf = (sql: SqlStorage, row: number): ContactRow | undefined =>
  firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", row);

/** An address or number that the contact has none of, or that is free: never one of somebody else. */
function usable(sql: SqlStorage, row: number | undefined, kind: "email" | "phone", identities: readonly Identity[]) {
  const found = identities.find((one) => {
    if (one.kind !== kind) return false;
    const owner = ownerOf(sql, one);
    return owner === undefined || owner === row;
  });
  return found?.value;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Of what a form says of a contact only what is not known of it yet. */
function newOnly(known: ContactRow | undefined, fields: PersonPatch): PersonPatch {
  if (!known) return fields;
  const contact = contactOf(known);
  const custom = Object.entries(fields.custom ?? {}).filter(([key]) => isEmpty(contact.custom[key]));
  const plain = Object.entries(fields).filter(([field]) => field !== "custom" && isEmpty(contact[field as "name"]));
  return { ...Object.fromEntries(plain), custom: Object.fromEntries(custom) };
}

/** What is written: a primary address only where there is none yet, and the newest touch. */
function patchOf(sql: SqlStorage, known: ContactRow | undefined, input: UpsertInput): PersonPatch {
  const { company: _company, ...given } = input.fields;
  const fields = input.submission ? newOnly(known, given) : given;
  const email = isEmpty(known?.email) ? usable(sql, known?.row, "email", input.identities) : undefined;
  const phone = isEmpty(known?.phone) ? usable(sql, known?.row, "phone", input.identities) : undefined;
  const first = known?.first_touch ? undefined : input.touch;
  return {
    ...fields,
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(first ? { firstTouch: first } : {}),
    ...(input.touch ? { lastTouch: input.touch } : {}),
    ...(input.becomesLead && !known?.stage ? { stage: entryStage(sql, FIRST_STAGE) } : {}),
  };
}

function save(
  sql: SqlStorage,
  change: Change,
  known: ContactRow | undefined,
  patch: PersonPatch,
  input: UpsertInput,
  { contacts }: UpsertLimits,
): Result<Contact> {
  const free = input.identities.filter((one) => ownerOf(sql, one) === undefined);
  const isPhoneUnverified = input.submission !== undefined;
  if (!known) {
    const others = free.filter(({ value }) => value !== patch.email && value !== patch.phone);
    const person = { id: input.newIds.contact, ...patch, identities: others, isPhoneUnverified };
    return addPerson(sql, change, person, contacts);
  }
  const updated = changePerson(sql, change, known.id, { ...patch, isPhoneUnverified });
  if (updated.ok) addIdentities(sql, known.row, free, change.nowMs);
  return updated;
}

/**
 * Makes or changes the contact that an event speaks of, with its touch, consents and activity: all of it, or nothing. The same
 * `eventId` again changes nothing and answers the contact. Errors: limit_reached, invalid_input,
 * not_found (deleted since, or erased after the form was sent).
 */
export function upsertPerson(
  sql: SqlStorage,
  change: Change,
  input: UpsertInput,
  eventId: string,
  limits: UpsertLimits,
): Result<Contact> {
  const seen = firstRow<{ contact: number }>(sql, "SELECT contact FROM seen WHERE id = ?", eventId);
  const before = seen && rowOf(sql, seen.contact);
  // An event that comes once more must not bring back who was deleted since.
  if (seen) return before ? ok(contactOf(before)) : err(NO_CONTACT);
  if (input.submission && wasErasedSince(sql, input.submission)) return err(NO_CONTACT);
  const row = findByIdentities(sql, input.identities);
  const known = row === undefined ? undefined : rowOf(sql, row);
  let patch = patchOf(sql, known, input);
  if (input.fields.company && !(input.submission && known?.company_id)) {
    const company = companyNamed(sql, input.newIds.company, input.fields.company, change.nowMs);
    if (company.ok) patch = { ...patch, companyId: company.value.id };
    // A form's contact is worth more than its company.
    else if (!input.submission) return company;
  }
  const saved = save(sql, change, known, patch, input, limits);
  if (!saved.ok) return saved;
  const contact = findRow(sql, saved.value.id) as ContactRow;
  // What the person decided since goes before a form that was long on its way.
  const consentChange = { ...change, nowMs: input.submission?.at ?? change.nowMs };
  for (const consent of input.consents ?? []) insertConsent(sql, consentChange, contact, consent);
  if (input.activity && counted(sql, "activities") < limits.activities && !isObjectFull(sql)) {
    if (insertActivity(sql, contact.row, input.activity, change.nowMs))
      note(sql, change, "activity.recorded", input.activity.id, {
        ...input.activity,
        contactId: contact.id,
        at: new Date(input.activity.at).toISOString(),
      });
  }
  sql.exec("INSERT INTO seen (id, contact, at) VALUES (?, ?, ?)", eventId, contact.row, change.nowMs);
  const after = rowOf(sql, contact.row);
  return after ? ok(contactOf(after)) : err({ code: "internal", message: "The contact is gone" });
}

/** Forgets events that cannot come again: a queue gives up long before. */
export const forgetSeen = (sql: SqlStorage, beforeMs: number, limit: number): void => {
  sql.exec("DELETE FROM seen WHERE id IN (SELECT id FROM seen WHERE at < ? ORDER BY at LIMIT ?)", beforeMs, limit);
};
