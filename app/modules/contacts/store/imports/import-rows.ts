import { newId } from "#app/platform/ids.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { Identity } from "../../domain/contact.ts";
import type { ImportedPerson, ImportSettings } from "../../imports/domain/read-row.ts";
import { type Change, hasRoom, type Room } from "../change.ts";
import { insertConsent } from "../consents/consent-ledger.ts";
import { companyNamed } from "../people/companies.ts";
import { changesBetween, type FieldChanges } from "../people/field-changes.ts";
import { addIdentities, ownerOf } from "../people/identities.ts";
import { addPerson, changePerson, type PersonPatch, previewPerson } from "../people/persons.ts";
import { type ContactRow, contactOf, findRow, firstRow } from "../rows.ts";
import { insertActivity } from "../timeline/timeline.ts";

/** What an import did to a contact that was there; kept so that it can be undone. */
export interface RowBefore {
  changes: FieldChanges;
  identities: Identity[];
  /** A consent was recorded with it. */
  consent: boolean;
}

/** What became of a row. `before` is null for a new contact. */
export interface RowDone {
  outcome: "new" | "changed" | "unchanged";
  contact: number;
  version: number;
  before: RowBefore | null;
  consent: boolean;
}

const rowAt = (sql: SqlStorage, row: number): ContactRow =>
  firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", row) as ContactRow;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

interface Plan {
  known: ContactRow | undefined;
  patch: PersonPatch;
  identities: Identity[];
  /** A company that may have to be made. */
  company: string | null;
}

/** What is written for a row: the file's values, or only those that the contact has none of. */
function planOf(sql: SqlStorage, person: ImportedPerson, settings: ImportSettings): Plan {
  const key = person.identities.find(({ kind }) => kind === settings.key) as Identity;
  const owner = ownerOf(sql, key);
  const known = owner === undefined ? undefined : rowAt(sql, owner);
  const contact = known && contactOf(known);
  const { custom, ...fields } = person.fields;
  const patch: Record<string, unknown> = { ...fields };
  // Who is found by a second address keeps the first one.
  if (known && settings.key !== "external" && known[settings.key] !== null) delete patch[settings.key];
  if (contact && settings.existing === "fill")
    for (const field of Object.keys(patch)) if (!isEmpty(contact[field as "name"])) delete patch[field];
  if (settings.stage !== null && patch.stage === undefined && !contact?.stage) patch.stage = settings.stage;
  const values = Object.entries(custom ?? {}).filter(
    ([name]) => !contact || settings.existing === "update" || isEmpty(contact.custom[name]),
  );
  if (values.length > 0) patch.custom = Object.fromEntries(values);
  const tags = [...new Set([...(contact?.tags ?? []), ...person.tags, ...settings.tags])];
  if (tags.length > (contact?.tags.length ?? 0)) patch.tags = tags;
  const keepsCompany = contact && settings.existing === "fill" && contact.companyId !== null;
  return {
    known,
    patch: patch as PersonPatch,
    identities: person.identities.filter(({ kind }) => kind === "external"),
    company: keepsCompany ? null : person.company,
  };
}

/** Whether a consent of the import may be recorded: never over a refusal, and once. */
function mayConsent(sql: SqlStorage, row: number | undefined, { consent }: ImportSettings): boolean {
  if (consent === null) return false;
  if (row === undefined) return true;
  const state = firstRow<{ state: string }>(
    sql,
    "SELECT state FROM consent_state WHERE contact = ? AND channel = ? AND topic = ?",
    row,
    consent.channel,
    consent.topic,
  )?.state;
  return state === undefined || state === "pending";
}

const companyId = (sql: SqlStorage, name: string): string | undefined =>
  firstRow<{ id: string }>(
    sql,
    "SELECT id FROM companies WHERE name = ? COLLATE NOCASE ORDER BY created_at LIMIT 1",
    name,
  )?.id;

export interface RowPreview {
  outcome: RowDone["outcome"];
  consent: boolean;
}

/** What an import of the row would come to; nothing is written. Errors: conflict (address of somebody else), invalid_input. */
export function previewRow(sql: SqlStorage, person: ImportedPerson, settings: ImportSettings): Result<RowPreview> {
  const { known, patch, identities, company } = planOf(sql, person, settings);
  if (known && settings.existing === "skip") return ok({ outcome: "unchanged", consent: false });
  const found = previewPerson(sql, known, patch, identities);
  if (!found.ok) return found;
  const moves = company !== null && known && companyId(sql, company) !== known.company_id;
  return ok({
    outcome: found.value === "unchanged" && moves ? "changed" : found.value,
    consent: mayConsent(sql, known?.row, settings),
  });
}

/** Makes or changes the contact of a row. Errors: conflict (address of somebody else), invalid_input, limit_reached. */
export function importRow(
  sql: SqlStorage,
  change: Change,
  person: ImportedPerson,
  settings: ImportSettings,
  { room, fileName }: { room: Room; fileName: string },
): Result<RowDone> {
  const preview = previewRow(sql, person, settings);
  if (!preview.ok) return preview;
  const { known, patch: plan, identities, company } = planOf(sql, person, settings);
  const { outcome, consent } = preview.value;
  if (known && settings.existing === "skip")
    return ok({ outcome, contact: known.row, version: known.updated_at, before: null, consent: false });
  if (!known) {
    const fits = hasRoom(sql, "contacts", room);
    if (!fits.ok) return fits;
  }
  let patch = plan;
  if (company !== null && outcome !== "unchanged") {
    const found = companyNamed(sql, newId(change.nowMs), company, change.nowMs);
    if (!found.ok) return found;
    patch = { ...patch, companyId: found.value.id };
  }
  const id = known?.id ?? newId(change.nowMs);
  const added = identities.filter((one) => ownerOf(sql, one) === undefined);
  const saved = known
    ? changePerson(sql, change, id, patch)
    : addPerson(sql, change, { id, ...patch, identities }, room);
  if (!saved.ok) return saved;
  const row = findRow(sql, id) as ContactRow;
  if (known) addIdentities(sql, row.row, added, change.nowMs);
  else
    insertActivity(sql, row.row, {
      id: `contact:${id}`,
      type: "contact.created",
      at: change.nowMs,
      data: { import: fileName },
      module: "contacts",
    });
  if (consent && settings.consent) {
    const { channel, topic, text, source } = settings.consent;
    const entry = { purpose: "marketing", channel: channel as "email", topic, state: "granted" as const };
    insertConsent(sql, change, row, { ...entry, textVersion: "", text, source, addressHash: null });
  }
  const before = known ? { changes: changesBetween(contactOf(known), saved.value), identities: added, consent } : null;
  return ok({ outcome, contact: row.row, version: saved.value.updatedAt, before, consent });
}
