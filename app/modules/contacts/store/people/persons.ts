import { err, ok, type Result } from "#app/shared/result.ts";
import { bucketOf } from "#app/shared/segment/bucket.ts";
import type { Contact, CustomValue, Identity, Touch } from "../../domain/contact.ts";
import { CHANGED_MEANWHILE, CUSTOM_TOO_LARGE, NO_CONTACT, NO_STAGE, NO_SUCH_COMPANY } from "../../domain/failures.ts";
import { MAX_CUSTOM_BYTES, MAX_TAGS } from "../../domain/limits.ts";
import { type Change, count, hasRoom, type Room } from "../change.ts";
import { note, noteCreated, noteUpdated } from "../outbox.ts";
import { noteAssigned, withOwner } from "../pipeline/assignment.ts";
import { noteWaiting } from "../pipeline/response-time.ts";
import { scoreTraits } from "../pipeline/scores.ts";
import { type ContactRow, contactOf, findRow, firstRow } from "../rows.ts";
import { addIdentities, areFree, ownerOf, setPrimary } from "./identities.ts";
import { indexContact, unindexContact } from "./search.ts";

/** What may be set of a contact. Custom fields are merged by key; null removes one. */
export interface PersonFields {
  name: string;
  email: string | null;
  phone: string | null;
  jobTitle: string;
  companyId: string | null;
  country: string | null;
  language: string | null;
  timeZone: string | null;
  ownerId: string | null;
  source: string;
  stage: string | null;
  valueCents: number | null;
  currency: string | null;
  closeOn: string | null;
  outcomeReason: string | null;
  custom: Readonly<Record<string, CustomValue>>;
  tags: readonly string[];
  firstTouch: Touch | null;
  lastTouch: Touch | null;
}

export type PersonPatch = { readonly [K in keyof PersonFields]?: PersonFields[K] | undefined };

export interface NewPerson extends PersonPatch {
  id: string;
  /** Further ways by which the person is recognised. */
  identities?: readonly Identity[] | undefined;
  /** The number is as somebody typed it in a form: nobody is recognised by it, and others may have it. */
  isPhoneUnverified?: boolean | undefined;
}

/** Columns of the fields that are stored as they are. */
const PLAIN = {
  name: "name",
  email: "email",
  phone: "phone",
  jobTitle: "job_title",
  companyId: "company_id",
  country: "country",
  language: "language",
  timeZone: "time_zone",
  ownerId: "owner_id",
  source: "source",
  stage: "stage",
  valueCents: "value_cents",
  currency: "currency",
  closeOn: "close_on",
  outcomeReason: "outcome_reason",
} as const satisfies Partial<Record<keyof PersonFields, keyof ContactRow>>;

const PLAIN_FIELDS = Object.keys(PLAIN) as (keyof typeof PLAIN)[];

const EMPTY: PersonFields = {
  name: "",
  email: null,
  phone: null,
  jobTitle: "",
  companyId: null,
  country: null,
  language: null,
  timeZone: null,
  ownerId: null,
  source: "",
  stage: null,
  valueCents: null,
  currency: null,
  closeOn: null,
  outcomeReason: null,
  custom: {},
  tags: [],
  firstTouch: null,
  lastTouch: null,
};

const given = (patch: PersonPatch): Partial<PersonFields> =>
  Object.fromEntries(Object.entries(patch).filter(([key, value]) => key in EMPTY && value !== undefined));

const withoutNulls = (custom: Readonly<Record<string, CustomValue>>) =>
  Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== null));

/** The fields after a change. */
function apply(before: PersonFields, patch: PersonPatch): PersonFields {
  const after = { ...before, ...given(patch) };
  return {
    ...after,
    custom: withoutNulls(patch.custom ? { ...before.custom, ...patch.custom } : before.custom),
    tags: [...new Set(after.tags)].slice(0, MAX_TAGS),
  };
}

/** Refuses fields that refer to what is not there, or are too large together. */
function check(sql: SqlStorage, { stage, companyId, custom }: PersonFields, before: PersonFields): Result<void> {
  if (
    stage !== before.stage &&
    stage !== null &&
    !firstRow(sql, "SELECT 1 FROM stages WHERE id = ? AND moves_to IS NULL", stage)
  )
    return err(NO_STAGE);
  if (
    companyId !== before.companyId &&
    companyId !== null &&
    !firstRow(sql, "SELECT 1 FROM companies WHERE id = ?", companyId)
  )
    return err(NO_SUCH_COMPANY);
  if (new TextEncoder().encode(JSON.stringify(custom)).length > MAX_CUSTOM_BYTES) return err(CUSTOM_TOO_LARGE);
  return ok(undefined);
}

const primaries = ({ email, phone }: Pick<PersonFields, "email" | "phone">): Identity[] => [
  ...(email === null ? [] : [{ kind: "email" as const, value: email }]),
  ...(phone === null ? [] : [{ kind: "phone" as const, value: phone }]),
];

/** The same of a change: the ones that become another, and those that are given and that nobody is recognised by yet. */
const claimed = (sql: SqlStorage, before: PersonFields, after: PersonFields, patch: PersonPatch): Identity[] =>
  primaries(after).filter(
    (one) =>
      before[one.kind as "email"] !== one.value ||
      (patch[one.kind as "email"] === one.value && ownerOf(sql, one) === undefined),
  );

const jsonOrNull = (touch: Touch | null): string | null => (touch === null ? null : JSON.stringify(touch));

function insertRow(sql: SqlStorage, change: Change, id: string, fields: PersonFields): number {
  const columns = [
    "id",
    ...PLAIN_FIELDS.map((field) => PLAIN[field]),
    "stage_at",
    "custom",
    "tags",
    "first_touch",
    "last_touch",
    "bucket",
    "created_by",
    "created_at",
    "updated_at",
  ];
  const values = [
    id,
    ...PLAIN_FIELDS.map((field) => fields[field]),
    fields.stage === null ? null : change.nowMs,
    JSON.stringify(fields.custom),
    JSON.stringify(fields.tags),
    jsonOrNull(fields.firstTouch),
    jsonOrNull(fields.lastTouch ?? fields.firstTouch),
    bucketOf(id),
    change.by,
    change.nowMs,
    change.nowMs,
  ];
  const marks = columns.map(() => "?").join(", ");
  return (
    firstRow<{ row: number }>(
      sql,
      `INSERT INTO contacts (${columns.join(", ")}) VALUES (${marks}) RETURNING row`,
      ...values,
    )?.row ?? 0
  );
}

/** Adds a contact; the same id again answers the contact that it made. Errors: conflict, limit_reached, invalid_input, not_found. */
export function addPerson(sql: SqlStorage, change: Change, person: NewPerson, room: Room): Result<Contact> {
  const existing = findRow(sql, person.id);
  if (existing) return ok(contactOf(existing));
  const wanted = apply(EMPTY, person);
  const own = primaries(wanted).filter(({ kind }) => kind !== "phone" || !person.isPhoneUnverified);
  const free = areFree(sql, [...own, ...(person.identities ?? [])], null);
  if (!free.ok) return free;
  const checked = check(sql, wanted, EMPTY);
  if (!checked.ok) return checked;
  const fits = hasRoom(sql, "contacts", room);
  if (!fits.ok) return fits;
  const fields = withOwner(sql, EMPTY, wanted);
  const row = insertRow(sql, change, person.id, fields);
  for (const { kind, value } of own) setPrimary(sql, row, kind as "email" | "phone", value, change.nowMs);
  addIdentities(sql, row, person.identities ?? [], change.nowMs);
  indexContact(sql, row);
  count(sql, "contacts", 1);
  if (fields.stage !== null) recordStage(sql, change, row, null, fields.stage);
  scoreTraits(sql, row, change.nowMs);
  const contact = contactOf(findRow(sql, person.id) as ContactRow);
  noteCreated(sql, change, contact);
  if (fields.ownerId !== null && fields !== wanted) noteAssigned(sql, change, contact.id, fields.ownerId);
  return ok(contact);
}

/** Keeps that a lead moved, and whether it waits for an answer. Two moves in one millisecond are two. */
function recordStage(sql: SqlStorage, { nowMs, by }: Change, row: number, from: string | null, to: string | null) {
  const last = firstRow<{ at: number }>(
    sql,
    "SELECT at FROM stage_changes WHERE contact = ? ORDER BY at DESC LIMIT 1",
    row,
  );
  sql.exec(
    "INSERT INTO stage_changes (contact, at, from_stage, to_stage, by) VALUES (?, ?, ?, ?, ?)",
    row,
    Math.max(nowMs, (last?.at ?? 0) + 1),
    from,
    to,
    by,
  );
  noteWaiting(sql, row, from, to, nowMs);
}

const fieldsOf = (contact: Contact): PersonFields => contact;

const isSame = (before: PersonFields, after: PersonFields): boolean =>
  (Object.keys(EMPTY) as (keyof PersonFields)[]).every(
    (field) => JSON.stringify(before[field]) === JSON.stringify(after[field]),
  );

function updateRow(sql: SqlStorage, { row }: ContactRow, before: PersonFields, after: PersonFields, nowMs: number) {
  const sets: [string, SqlStorageValue][] = [["updated_at", nowMs]];
  for (const field of PLAIN_FIELDS) if (before[field] !== after[field]) sets.push([PLAIN[field], after[field]]);
  if (before.stage !== after.stage) sets.push(["stage_at", after.stage === null ? null : nowMs]);
  sets.push(["custom", JSON.stringify(after.custom)], ["tags", JSON.stringify(after.tags)]);
  sets.push(["first_touch", jsonOrNull(after.firstTouch)], ["last_touch", jsonOrNull(after.lastTouch)]);
  const assignments = sets.map(([column]) => `${column} = ?`).join(", ");
  sql.exec(`UPDATE contacts SET ${assignments} WHERE row = ?`, ...sets.map(([, value]) => value), row);
}

/**
 * Changes a contact; nothing is written and no event sent when nothing differs. Errors: not_found, conflict (another has the
 * address, or changed since `expectedUpdatedAt`), invalid_input.
 */
export function changePerson(
  sql: SqlStorage,
  change: Change,
  id: string,
  patch: PersonPatch & Pick<NewPerson, "isPhoneUnverified">,
  expectedUpdatedAt?: number,
): Result<Contact> {
  const row = findRow(sql, id);
  if (!row) return err(NO_CONTACT);
  const contact = contactOf(row);
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== contact.updatedAt) return err(CHANGED_MEANWHILE);
  const before = fieldsOf(contact);
  const wanted = apply(before, patch);
  const claims = claimed(sql, before, wanted, patch).filter(({ kind }) => kind !== "phone" || !patch.isPhoneUnverified);
  const claim = (atMs: number) => {
    for (const { kind, value } of claims) setPrimary(sql, row.row, kind as "email" | "phone", value, atMs);
  };
  if (isSame(before, wanted)) {
    claim(change.nowMs);
    return ok(contact);
  }
  const checked = check(sql, wanted, before);
  if (!checked.ok) return checked;
  const free = areFree(sql, claims, row.row);
  if (!free.ok) return free;
  const after = withOwner(sql, before, wanted);
  // Versions grow even when two changes share a millisecond.
  const nowMs = Math.max(change.nowMs, contact.updatedAt + 1);
  updateRow(sql, row, before, after, nowMs);
  for (const kind of ["email", "phone"] as const)
    if (before[kind] !== after[kind]) setPrimary(sql, row.row, kind, null, nowMs);
  claim(nowMs);
  if (before.stage !== after.stage) recordStage(sql, { ...change, nowMs }, row.row, before.stage, after.stage);
  if (["name", "email", "phone", "companyId"].some((key) => before[key as "name"] !== after[key as "name"]))
    indexContact(sql, row.row);
  scoreTraits(sql, row.row, nowMs);
  const changed = contactOf(findRow(sql, row.id) as ContactRow);
  noteUpdated(sql, { ...change, nowMs }, contact, changed);
  if (after.ownerId !== null && after !== wanted) noteAssigned(sql, { ...change, nowMs }, row.id, after.ownerId);
  return ok(changed);
}

/** What a write of these fields would come to, without writing: nothing yet known is a new contact. Errors: as `addPerson` and `changePerson`. */
export function previewPerson(
  sql: SqlStorage,
  known: ContactRow | undefined,
  patch: PersonPatch,
  identities: readonly Identity[],
): Result<"new" | "changed" | "unchanged"> {
  const before = known ? fieldsOf(contactOf(known)) : EMPTY;
  const after = apply(before, patch);
  const checked = check(sql, after, before);
  if (!checked.ok) return checked;
  const free = areFree(sql, [...claimed(sql, before, after, patch), ...identities], known?.row ?? null);
  if (!free.ok) return free;
  if (!known) return ok("new");
  const adds = identities.some((one) => ownerOf(sql, one) === undefined);
  return ok(isSame(before, after) && !adds ? "unchanged" : "changed");
}

/** Tables whose rows belong to one contact. */
export const CONTACT_TABLES = [
  "identities",
  "activities",
  "consents",
  "consent_state",
  "notes",
  "tasks",
  "files",
  "stage_changes",
  "scores",
  "aliases",
  "import_rows",
  "mailings",
] as const;

/** Deletes a contact with all that is kept of it; answers how many rows of each table went. Errors: not_found. */
export function removePerson(sql: SqlStorage, change: Change, id: string): Result<Record<string, number>> {
  const row = findRow(sql, id);
  if (!row) return err(NO_CONTACT);
  const counts: Record<string, number> = {};
  for (const table of CONTACT_TABLES) {
    const gone = sql.exec(`DELETE FROM ${table} WHERE contact = ? RETURNING 1`, row.row).toArray().length;
    if (gone > 0) counts[table] = gone;
  }
  // Snapshots of whom was merged into it, and of whom was merged into those, are the person's data too.
  sql.exec(
    `WITH RECURSIVE gone (row) AS (SELECT ? UNION SELECT m.merged FROM merges m JOIN gone g ON m.survivor = g.row)
       DELETE FROM merges WHERE survivor IN (SELECT row FROM gone)`,
    row.row,
  );
  sql.exec("DELETE FROM duplicates WHERE first = ? OR second = ?", row.row, row.row);
  unindexContact(sql, row.row);
  sql.exec("DELETE FROM contacts WHERE row = ?", row.row);
  count(sql, "contacts", -1);
  if (counts.activities) count(sql, "activities", -counts.activities);
  // What has not been sent yet must not carry the person's data any more.
  sql.exec(
    "DELETE FROM outbox WHERE coalesce(json_extract(event, '$.data.contactId'), json_extract(event, '$.data.id')) = ?",
    row.id,
  );
  note(sql, change, "contact.deleted", row.id, { id: row.id });
  return ok({ ...counts, contacts: 1 });
}
