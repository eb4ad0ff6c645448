import { countryName } from "#app/shared/country.ts";
import type { Contact, CustomValue } from "../domain/contact.ts";

type Choice = readonly [value: string, label: string];

export interface MergeChoices {
  fields: readonly { key: string; label: string }[];
  owners: readonly Choice[];
  stages: readonly Choice[];
  companies: Readonly<Record<string, string>>;
}

/** A field in which two contacts differ. */
export interface MergeRow {
  key: string;
  label: string;
  first: string;
  second: string;
  /** Which one is proposed: a value before none. */
  from: "first" | "second";
}

const nameIn = (choices: readonly Choice[], id: string | null): string =>
  id === null ? "" : (choices.find(([value]) => value === id)?.[1] ?? id);

const textOf = (value: CustomValue | undefined): string =>
  value === null || value === undefined ? "" : typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

/** Lists the fields in which the contacts differ: a person chooses one value of each. */
export function mergeRows(
  first: Contact,
  second: Contact,
  keep: "first" | "second",
  { fields, owners, stages, companies }: MergeChoices,
): MergeRow[] {
  const read: readonly (readonly [key: string, label: string, text: (contact: Contact) => string])[] = [
    ["name", "Name", ({ name }) => name],
    ["email", "Email", ({ email }) => email ?? ""],
    ["phone", "Phone", ({ phone }) => phone ?? ""],
    ["jobTitle", "Job title", ({ jobTitle }) => jobTitle],
    ["companyId", "Company", ({ companyId }) => (companyId === null ? "" : (companies[companyId] ?? companyId))],
    ["country", "Country", ({ country }) => (country === null ? "" : countryName(country))],
    ["language", "Language", ({ language }) => language ?? ""],
    ["timeZone", "Time zone", ({ timeZone }) => timeZone ?? ""],
    ["ownerId", "Owner", ({ ownerId }) => nameIn(owners, ownerId)],
    ["source", "Source", ({ source }) => source],
    ["stage", "Stage", ({ stage }) => nameIn(stages, stage)],
    ...fields.map(({ key, label }) => [`custom:${key}`, label, ({ custom }: Contact) => textOf(custom[key])] as const),
  ];
  const other = keep === "first" ? "second" : "first";
  return read
    .map(([key, label, text]) => {
      const texts = { first: text(first), second: text(second) };
      return { key, label, ...texts, from: texts[keep] === "" ? other : keep } as const;
    })
    .filter((row) => row.first !== row.second);
}
