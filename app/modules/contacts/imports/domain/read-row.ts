import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { foldWords, isVisible, PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import type { CustomValue, Identity } from "../../domain/contact.ts";
import { countryCode } from "../../domain/countries.ts";
import { type FieldShape, readCustomValue } from "../../domain/custom-values.ts";
import { customTarget, type Existing, type ImportKey, TARGETS, type Target } from "./mapping.ts";

/** How the rows of a file are read. */
export interface ImportSettings {
  /** What each column is; an empty text is left out. */
  targets: readonly string[];
  key: ImportKey;
  existing: Existing;
  /** Added to everybody. */
  tags: readonly string[];
  /** Stage of contacts that have none; null: they stay without. */
  stage: string | null;
  /** Of phone numbers without a country code. */
  country: string | null;
  /** What people agreed to; null: the import records no consent. */
  consent: { channel: string; topic: string; text: string; source: string } | null;
}

/** What a row says of a person. Empty cells say nothing. */
export interface ImportedPerson {
  identities: Identity[];
  fields: {
    name?: string;
    email?: string;
    phone?: string;
    jobTitle?: string;
    country?: string;
    language?: string;
    timeZone?: string;
    source?: string;
    stage?: string;
    custom?: Record<string, CustomValue>;
  };
  company: string | null;
  tags: string[];
}

/** What a row is checked with that is not plain text. */
export interface RowReaders {
  fields: readonly FieldShape[];
  stages: readonly { id: string; name: string }[];
  /** Returns a number in E.164; null when it is none. */
  phone: (text: string, country: string | null) => string | null;
  /** Returns what is wrong with an address, or null. */
  emailProblem: (text: string) => string | null;
}

const MAX_CHARS: Readonly<Partial<Record<Target, number>>> = {
  name: 200,
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  external: 200,
  jobTitle: 200,
  company: 200,
  source: 200,
};
const MAX_TAGS = 50;
const MAX_TAG_CHARS = 50;
const EXCEL_GUARD = /^'(?=[=+\-@\t\r\n\0＝＋－＠])/;

/** Without the apostrophe that keeps a spreadsheet from running a text: our own files have it. */
const cleanCell = (cell: string): string => cell.replace(EXCEL_GUARD, "").trim().normalize("NFC");

/** Cells are wrapped by hand in spreadsheets; a name or a title has one line. */
const onOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");

const LANGUAGE = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/;

type Read<T> = { value: T } | { problem: string };

const readTags = (text: string): Read<string[]> => {
  const tags = [...new Set(text.split(/[,;|]/).flatMap((tag) => tag.trim() || []))];
  if (tags.length > MAX_TAGS) return { problem: `Tags: at most ${MAX_TAGS} can be set.` };
  return tags.some((tag) => tag.length > MAX_TAG_CHARS)
    ? { problem: `Tags: one is longer than ${MAX_TAG_CHARS} characters.` }
    : { value: tags };
};

/** Checkboxes as spreadsheets and other products write them. */
const YES = new Set(["true", "yes", "y", "1", "x", "on", "ja", "jah", "oui", "si"]);

function readCustom(field: FieldShape, text: string): Read<CustomValue> {
  const typed = field.type === "checkbox" ? String(YES.has(foldWords(text))) : text;
  const read = readCustomValue(field, typed);
  return "problem" in read ? { problem: `${field.label}: ${read.problem.toLowerCase()}.` } : read;
}

/** Reads one row. Returns what it says, or what is wrong with it, all problems in one sentence after the other. */
export function readRow(
  cells: readonly string[],
  { targets, key, country: home }: ImportSettings,
  readers: RowReaders,
): { person: ImportedPerson } | { problem: string } {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  const labelOf = (target: string): string =>
    TARGETS[target as Target] ?? readers.fields.find(({ key }) => customTarget(key) === target)?.label ?? target;
  targets.forEach((target, at) => {
    const isCustom = target.startsWith("custom:");
    const cell = cleanCell(cells[at] ?? "");
    const text = isCustom ? cell : onOneLine(cell);
    if (target === "" || !isVisible(text)) return;
    if (isCustom ? !PRINTABLE_LINES.test(text.replace(/\r\n?/g, "\n")) : !PRINTABLE.test(text))
      problems.push(`${labelOf(target)}: contains characters that cannot be used.`);
    else if (text.length > (MAX_CHARS[target as Target] ?? 10_000))
      problems.push(`${labelOf(target)}: the text is too long.`);
    else texts.set(target, text);
  });
  const take = <T>(target: Target, read: (text: string) => Read<T>): T | undefined => {
    const text = texts.get(target);
    if (text === undefined) return undefined;
    const done = read(text);
    if ("value" in done) return done.value;
    problems.push(done.problem);
    return undefined;
  };
  const given = (target: Target) => texts.get(target);
  const orProblem = <T>(value: T | null, problem: string): Read<T> => (value === null ? { problem } : { value });

  const country = take("country", (text) => orProblem(countryCode(text), `Country: “${text}” is none.`));
  const email = take("email", (text) => {
    const problem = readers.emailProblem(text);
    return problem ? { problem: `Email: “${text.slice(0, 80)}” is no address.` } : { value: text.toLowerCase() };
  });
  const phone = take("phone", (text) =>
    orProblem(
      readers.phone(text, country ?? home),
      `Phone: “${text}” is no number with a country code. Choose the country of the numbers, or add the code.`,
    ),
  );
  const language = take("language", (text) =>
    LANGUAGE.test(text)
      ? { value: text.replaceAll("_", "-") }
      : { problem: `Language: “${text.slice(0, 40)}” is no code such as en.` },
  );
  const timeZone = take("timeZone", (text) =>
    isTimeZone(text)
      ? { value: text }
      : { problem: `Time zone: “${text.slice(0, 40)}” is none such as Europe/Tallinn.` },
  );
  const stage = take("stage", (text) => {
    const found = readers.stages.find(({ id, name }) => id === text || foldWords(name) === foldWords(text));
    return orProblem(found?.id ?? null, `Stage: the pipeline has no stage “${text.slice(0, 80)}”.`);
  });
  const tags = take("tags", readTags) ?? [];
  const custom: Record<string, CustomValue> = {};
  for (const field of readers.fields) {
    const text = texts.get(customTarget(field.key));
    if (text === undefined) continue;
    const read = readCustom(field, text);
    if ("problem" in read) problems.push(read.problem);
    else custom[field.key] = read.value;
  }
  const name = given("name") ?? [given("firstName"), given("lastName")].filter(Boolean).join(" ");
  const identities: Identity[] = [];
  if (email) identities.push({ kind: "email", value: email });
  if (phone) identities.push({ kind: "phone", value: phone });
  const external = given("external");
  if (external) identities.push({ kind: "external", value: external });
  if (problems.length === 0 && !identities.some(({ kind }) => kind === key))
    problems.push(`The ${key === "external" ? "external ID" : key} is empty: the contact cannot be found by it.`);
  if (problems.length > 0) return { problem: problems.join(" ") };
  const fields = {
    name: name || undefined,
    email,
    phone,
    jobTitle: given("jobTitle"),
    country,
    language,
    timeZone,
    source: given("source"),
    stage,
    custom: Object.keys(custom).length > 0 ? custom : undefined,
  };
  return {
    person: {
      identities,
      fields: Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      ) as ImportedPerson["fields"],
      company: given("company") ?? null,
      tags,
    },
  };
}
