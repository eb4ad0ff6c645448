import { foldWords } from "#app/shared/text/text.ts";

/** What a column can be read as, besides the custom fields ("custom:budget"). */
export const TARGETS = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  external: "External ID",
  jobTitle: "Job title",
  company: "Company",
  country: "Country",
  language: "Language",
  timeZone: "Time zone",
  source: "Source",
  stage: "Stage",
  tags: "Tags",
} as const;

export type Target = keyof typeof TARGETS;

/** By what a row is found among the contacts that are there. */
export const KEYS = ["email", "phone", "external"] as const;
export type ImportKey = (typeof KEYS)[number];

/** What is done with contacts that are there already. */
export const EXISTING = ["update", "fill", "skip"] as const;
export type Existing = (typeof EXISTING)[number];

/** How other products call their columns, in English, German, Estonian, French and Spanish. */
const SYNONYMS: Readonly<Record<Target, string>> = {
  name: "name, full name, fullname, display name, contact, contact name, nimi, taisnimi, nom complet, nombre completo",
  firstName: "first name, firstname, given name, forename, vorname, eesnimi, prenom, nombre",
  lastName: "last name, lastname, surname, family name, nachname, perekonnanimi, nom, apellido, apellidos",
  email:
    "email, e mail, email address, e mail address, mail, primary email, email 1, e mail 1 value, e post, epost, correo, courriel",
  phone: "phone, phone number, telephone, tel, mobile, mobile phone, cell, phone 1 value, telefon, mobil, telefono",
  external: "external id, id, contact id, customer id, record id, user id, client id",
  jobTitle: "job title, title, position, role, job, amet, beruf, poste, cargo",
  company: "company, company name, organisation, organization, account, employer, firma, ettevote, societe, empresa",
  country: "country, country code, country region, land, riik, pays, pais",
  language: "language, locale, lang, keel, sprache, langue, idioma",
  timeZone: "time zone, timezone, tz",
  source: "source, lead source, original source, origin, quelle, allikas",
  stage: "stage, lifecycle stage, lead status, status, deal stage, etapp",
  tags: "tags, tag, labels, groups, label names, sildid, etiquetas",
};

const KNOWN = new Map<string, Target>(
  (Object.keys(SYNONYMS) as Target[]).flatMap((target) =>
    SYNONYMS[target].split(", ").map((name): [string, Target] => [name, target]),
  ),
);

export interface MappedField {
  key: string;
  label: string;
}

export const customTarget = (key: string): string => `custom:${key}`;

/** Guesses what the columns of a file are, each target once; an empty text is a column that is left out. */
export function guessMapping(columns: readonly string[], fields: readonly MappedField[]): string[] {
  const custom = new Map(
    fields.flatMap(({ key, label }) => [label, key].map((name) => [foldWords(name), customTarget(key)] as const)),
  );
  const taken = new Set<string>();
  return columns.map((column) => {
    const folded = foldWords(column);
    // A field of the workspace's own goes first: it was named by the same people.
    const target = custom.get(folded) ?? KNOWN.get(folded) ?? "";
    if (target === "" || taken.has(target)) return "";
    taken.add(target);
    return target;
  });
}

/** What is wrong with a mapping: beside the column that it is about, or for the whole form. */
export function mappingProblems(
  targets: readonly string[],
  key: ImportKey,
  fields: readonly MappedField[],
): { path: string; message: string }[] {
  const known = new Set<string>([...Object.keys(TARGETS), ...fields.map((field) => customTarget(field.key))]);
  const problems: { path: string; message: string }[] = [];
  const seen = new Set<string>();
  targets.forEach((target, at) => {
    if (target === "") return;
    if (!known.has(target)) problems.push({ path: `targets[${at}]`, message: "This field no longer exists." });
    else if (seen.has(target))
      problems.push({ path: `targets[${at}]`, message: "Another column is read as this field. Choose one of them." });
    seen.add(target);
  });
  if (!seen.has(key))
    problems.push({
      path: "foundBy",
      message: `Choose which column is the ${TARGETS[key]}: contacts are found by it.`,
    });
  return problems;
}

/** By what the contacts of a file are best found. */
export const guessKey = (targets: readonly string[]): ImportKey => KEYS.find((key) => targets.includes(key)) ?? "email";
