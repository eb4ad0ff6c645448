import type { Contact, CustomValue } from "../../domain/contact.ts";
import type { PersonPatch } from "./persons.ts";

const FIELDS = [
  "name",
  "email",
  "phone",
  "jobTitle",
  "companyId",
  "country",
  "language",
  "timeZone",
  "ownerId",
  "source",
  "stage",
  "valueCents",
  "currency",
  "outcomeReason",
  "firstTouch",
  "lastTouch",
] as const satisfies readonly (keyof Contact & keyof PersonPatch)[];

type Field = (typeof FIELDS)[number];

/** What a change did to a contact, so that it can be taken back field by field. */
export interface FieldChanges {
  fields: { field: Field; from: unknown; to: unknown }[];
  custom: { key: string; from: CustomValue; to: CustomValue }[];
  addedTags: string[];
  removedTags: string[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lists in which fields two states of a contact differ. */
export function changesBetween(before: Contact, after: Contact): FieldChanges {
  const keys = new Set([...Object.keys(before.custom), ...Object.keys(after.custom)]);
  return {
    fields: FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
      field,
      from: before[field],
      to: after[field],
    })),
    custom: [...keys]
      .map((key) => ({ key, from: before.custom[key] ?? null, to: after.custom[key] ?? null }))
      .filter(({ from, to }) => !isSame(from, to)),
    addedTags: after.tags.filter((tag) => !before.tags.includes(tag)),
    removedTags: before.tags.filter((tag) => !after.tags.includes(tag)),
  };
}

/** Returns what takes changes back, and how many fields stay because somebody changed them since. */
export function patchBack(now: Contact, changes: FieldChanges): { patch: PersonPatch; kept: number } {
  const fields = changes.fields.filter(({ field, to }) => isSame(now[field], to));
  const custom = changes.custom.filter(({ key, to }) => isSame(now.custom[key] ?? null, to));
  const tags = [
    ...now.tags.filter((tag) => !changes.addedTags.includes(tag)),
    ...changes.removedTags.filter((tag) => !now.tags.includes(tag)),
  ];
  return {
    patch: {
      ...Object.fromEntries(fields.map(({ field, from }) => [field, from])),
      ...(custom.length > 0 ? { custom: Object.fromEntries(custom.map(({ key, from }) => [key, from])) } : {}),
      ...(isSame(tags, now.tags) ? {} : { tags }),
    },
    kept: changes.fields.length - fields.length + changes.custom.length - custom.length,
  };
}
