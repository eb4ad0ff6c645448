import { type CsvValue, csvLine } from "#app/shared/csv/csv.ts";
import type { Contact } from "../../domain/contact.ts";
import { contactPayload } from "../../domain/payload.ts";

/** What the ids of a contact stand for in a file. */
export interface ExportNames {
  companies: Readonly<Record<string, string>>;
  owners: ReadonlyMap<string, string>;
  stages: ReadonlyMap<string, string>;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

type Column = readonly [heading: string, value: (contact: Contact, names: ExportNames) => CsvValue];

/** Headings that an import knows again. */
const COLUMNS: readonly Column[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Job title", ({ jobTitle }) => jobTitle],
  ["Company", ({ companyId }, { companies }) => (companyId === null ? null : (companies[companyId] ?? null))],
  ["Country", ({ country }) => country],
  ["Language", ({ language }) => language],
  ["Time zone", ({ timeZone }) => timeZone],
  ["Owner", ({ ownerId }, { owners }) => (ownerId === null ? null : (owners.get(ownerId) ?? null))],
  ["Source", ({ source }) => source],
  ["Stage", ({ stage }, { stages }) => (stage === null ? null : (stages.get(stage) ?? stage))],
  ["Tags", ({ tags }) => tags.join(", ")],
  ["Score", ({ score }) => Math.round(score * 100) / 100],
  ["Kaja ID", ({ id }) => id],
  ["Created", ({ createdAt }) => iso(createdAt)],
  ["Updated", ({ updatedAt }) => iso(updatedAt)],
  ["Last activity", ({ lastActivityAt }) => iso(lastActivityAt)],
];

type Field = { key: string; label: string };

/** The first line of a CSV file of contacts. */
export const headingLine = (fields: readonly Field[]): string =>
  csvLine([...COLUMNS.map(([heading]) => heading), ...fields.map(({ label }) => label)]);

/** One contact as a line of a CSV file. */
export const contactLine = (contact: Contact, names: ExportNames, fields: readonly Field[]): string =>
  csvLine([
    ...COLUMNS.map(([, value]) => value(contact, names)),
    ...fields.map(({ key }) => (Object.hasOwn(contact.custom, key) ? contact.custom[key] : null)),
  ]);

/** One contact as a line of JSON: as the API and events have it, with the name of its company. */
export const contactJson = (contact: Contact, { companies }: Pick<ExportNames, "companies">): string =>
  `${JSON.stringify({
    ...contactPayload(contact),
    company: contact.companyId === null ? null : (companies[contact.companyId] ?? null),
  })}\n`;
