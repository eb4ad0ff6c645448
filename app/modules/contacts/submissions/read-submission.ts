import { z } from "zod";
import { CONSENT_CHANNELS } from "#app/shared/segment/rule.ts";
import type { CustomValue, Touch } from "../domain/contact.ts";
import { countryCode } from "../domain/countries.ts";

const text = (max: number) => z.string().transform((value) => value.trim().slice(0, max));

const touch = z.object({
  at: z.number(),
  referrer: text(2_000).default(""),
  landingPage: text(2_000).default(""),
  utm: z
    .object({
      source: text(200).default(""),
      medium: text(200).default(""),
      campaign: text(200).default(""),
      term: text(200).default(""),
      content: text(200).default(""),
    })
    .prefault({}),
  clickIds: z.record(z.string().max(50), text(500)).default({}),
  visitorId: z.string().max(200).nullable().default(null),
  formId: z.string().max(64).nullable().default(null),
});

const consent = z.object({
  purpose: text(200),
  channel: z.enum(CONSENT_CHANNELS),
  topic: text(64).default(""),
  state: z.enum(["granted", "denied", "withdrawn", "pending"]),
  textVersion: text(100),
  text: text(5_000),
  addressHash: text(128).default(""),
});

const identity = z.object({ kind: z.enum(["email", "phone"]), value: z.string().trim().min(1).max(254) });

/** How each field of a contact is read. */
const FIELDS = {
  name: text(200),
  phone: text(40),
  jobTitle: text(200),
  company: text(200),
  country: z
    .string()
    .transform((value) => (value.trim() === "" ? "" : countryCode(value)))
    .pipe(z.string()),
  language: z
    .string()
    .trim()
    .max(35)
    .regex(/^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$/),
} as const;
type Field = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as Field[];

const customValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const MAX_IDENTITIES = 10;
/** A form has at most as many questions. */
const MAX_CONSENTS = 100;
const MAX_CUSTOM = 100;

/** Which submission it is: of this nothing may be missing. */
const head = z.object({ formId: z.string().min(1).max(64), responseId: z.string().min(1).max(64) });

export interface Submission {
  formId: string;
  responseId: string;
  formName: string;
  identities: z.output<typeof identity>[];
  fields: Partial<Record<Field, string>>;
  custom: Record<string, CustomValue>;
  consents: z.output<typeof consent>[];
  touch: Touch | null;
  /** In milliseconds; null: when its event happened. */
  at: number | null;
  /** Parts that cannot be read; the others count all the same. */
  leftOut: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What can be read of a list; `report` is called when something cannot. */
function readEach<T>(schema: z.ZodType<T>, values: unknown, max: number, report: () => void): T[] {
  if (values === undefined || values === null) return [];
  if (!Array.isArray(values)) {
    report();
    return [];
  }
  if (values.length > max) report();
  return values.slice(0, max).flatMap((value) => {
    const read = schema.safeParse(value);
    if (!read.success) report();
    return read.success ? [read.data] : [];
  });
}

function readFields(given: unknown, report: (name: string) => void): Submission["fields"] {
  if (given === undefined || given === null) return {};
  if (!isRecord(given)) {
    report("fields");
    return {};
  }
  const fields: Submission["fields"] = {};
  for (const name of FIELD_NAMES) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) continue;
    const read = FIELDS[name].safeParse(value);
    if (!read.success) report(name);
    else if (read.data !== "") fields[name] = read.data;
  }
  return fields;
}

function readCustom(given: unknown, report: () => void): Submission["custom"] {
  if (given === undefined || given === null) return {};
  if (!isRecord(given)) {
    report();
    return {};
  }
  const entries = Object.entries(given);
  const read = entries.slice(0, MAX_CUSTOM).flatMap(([key, value]) => {
    const { success, data } = customValue.safeParse(value);
    return success && key.length <= 60 ? [[key, data] as const] : [];
  });
  if (read.length < entries.length) report();
  return Object.fromEntries(read);
}

/**
 * Reads the data of a submitted or confirmed form part by part: what is wrong is left out and named, and never loses the rest.
 * Throws when it does not say which submission it is.
 */
export function readSubmission(data: Readonly<Record<string, unknown>>): Submission {
  const { formId, responseId } = head.parse(data);
  const leftOut = new Set<string>();
  const report = (name: string) => leftOut.add(name);
  const one = <T>(name: string, schema: z.ZodType<T>, value: unknown): T | null => {
    if (value === undefined || value === null) return null;
    const read = schema.safeParse(value);
    if (!read.success) report(name);
    return read.success ? read.data : null;
  };
  return {
    formId,
    responseId,
    formName: one("formName", text(200), data.formName) ?? "",
    identities: readEach(identity, data.identities, MAX_IDENTITIES, () => report("identities")),
    fields: readFields(data.fields, report),
    custom: readCustom(isRecord(data.fields) ? data.fields.custom : undefined, () => report("custom")),
    consents: readEach(consent, data.consents, MAX_CONSENTS, () => report("consents")),
    touch: one("touch", touch, data.touch),
    at: one("at", z.int().positive(), data.at),
    leftOut: [...leftOut].sort(),
  };
}
