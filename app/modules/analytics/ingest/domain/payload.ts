import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, hours } from "#app/shared/time.ts";
import { EVENT_KINDS, type EventKind, type EventSource, type PropertyValue, type Vitals } from "../../domain/event.ts";
import { minorDigits } from "../../domain/money/currency.ts";
import { type PageUrl, parsePageUrl } from "./page-url.ts";

/*
 * What the tracker, the pixel and servers send, checked by hand: this runs for every page view of every website, and a
 * schema library would cost many times as much. Fields that are not known are left alone, so that a newer tracker can
 * talk to an older edge.
 */

export const MAX_BATCH_EVENTS = 500;
export const MAX_BATCH_BYTES = 64_000;
export const MAX_PATH_CHARS = 1_024;
export const MAX_NAME_CHARS = 100;
export const MAX_PROPERTIES = 30;
export const MAX_PROPERTY_NAME_CHARS = 64;
export const MAX_PROPERTY_VALUE_CHARS = 500;
/** Properties of one event together, as JSON in UTF-8. */
export const MAX_PROPERTIES_BYTES = 4_096;
/** How long ago an event may have happened that a page sends: anybody can send those, and past reports must not change. */
export const MAX_AGE_MS = hours(24);
/** The same of one that the website's own server sends. */
export const MAX_SERVER_AGE_MS = days(30);
/** How far the sender's clock may be ahead. */
export const MAX_AHEAD_MS = 60_000;
/** Addresses as they come; longer ones are refused before anything is done with them. */
const MAX_ADDRESS_CHARS = 8_192;
/** Of the smallest unit; far below where whole numbers stop being exact. */
const MAX_MINOR = 1_000_000_000_000;
const MAX_VITAL_MS = 600_000;

const ID = /^[A-Za-z0-9_.-]{8,64}$/;
const encoder = new TextEncoder();
/** Names that reach an object's own machinery where somebody copies properties without care. */
const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** An event as it was sent, with every field checked. */
export interface SentEvent {
  /** Null: the edge makes one. */
  id: string | null;
  /** How long before the request it happened. */
  ageMs: number;
  kind: EventKind;
  name: string;
  url: PageUrl;
  /** As the browser gives it; empty for none. */
  referrer: string;
  target: string | null;
  scrollPercent: number | null;
  vitals: Vitals | null;
  props: Record<string, PropertyValue> | null;
  revenue: { minor: number; currency: string } | null;
  /** Filled in by programs alone: a field that people do not see. */
  trapped: boolean;
}

export interface SentBatch {
  siteId: string;
  /** The browser says that a program drives it. */
  webdriver: boolean;
  events: SentEvent[];
}

type Fields = Readonly<Record<string, unknown>>;

/** One wrong field; thrown while a batch is read, and caught where it began. */
class Flaw extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text on one line without null bytes, other control characters and halves of surrogate pairs. */
export const cleanText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();

function textOf(fields: Fields, name: string, maxChars: number): string {
  const value = fields[name];
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw new Flaw(name, "Must be a text.");
  const clean = cleanText(value);
  if (clean.length > maxChars) throw new Flaw(name, `Use at most ${maxChars} characters.`);
  return clean;
}

function numberOf(fields: Fields, name: string, max: number): number | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new Flaw(name, "Must be a number that is not negative.");
  return Math.min(value, max);
}

function addressOf(fields: Fields): PageUrl {
  const text = textOf(fields, "url", MAX_ADDRESS_CHARS);
  const url = parsePageUrl(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Flaw("url", "Must be the whole URL of a page, such as https://example.com/tea.");
  return url;
}

/** The tracker sends a random number, which is as good as any text. */
function idOf({ id }: Fields): string | null {
  if (id === undefined || id === null) return null;
  if (!(typeof id === "string" || typeof id === "number") || !ID.test(String(id)))
    throw new Flaw("id", "Must have 8 to 64 letters, digits, dots, - and _.");
  return String(id);
}

function kindOf(fields: Fields): EventKind {
  const { kind = "view" } = fields;
  if (typeof kind !== "string" || !Object.hasOwn(EVENT_KINDS, kind))
    throw new Flaw("kind", `Must be one of ${Object.keys(EVENT_KINDS).join(", ")}.`);
  return kind as EventKind;
}

function ageOf(fields: Fields, nowMs: number, source: EventSource): number {
  if (fields.timestamp !== undefined && fields.timestamp !== null) return ageByClock(fields.timestamp, nowMs, source);
  const { age = 0 } = fields;
  if (typeof age !== "number" || !(age >= 0 && age <= MAX_AGE_MS))
    throw new Flaw("age", "Must be how many milliseconds ago it happened: 0 to 86400000.");
  return Math.round(age);
}

const TIMESTAMPS: Readonly<Record<EventSource, { maxAgeMs: number; words: string }>> = {
  page: { maxAgeMs: MAX_AGE_MS, words: "24 hours" },
  server: { maxAgeMs: MAX_SERVER_AGE_MS, words: "30 days" },
};

function ageByClock(timestamp: unknown, nowMs: number, source: EventSource): number {
  const { maxAgeMs, words } = TIMESTAMPS[source];
  const ageMs = typeof timestamp === "string" ? nowMs - Date.parse(timestamp) : Number.NaN;
  if (!(ageMs >= -MAX_AHEAD_MS && ageMs <= maxAgeMs))
    throw new Flaw("timestamp", `Must be a moment of the last ${words}, such as 2026-11-21T09:30:00Z.`);
  return Math.max(0, ageMs);
}

function propertyValue(name: string, value: unknown): PropertyValue {
  if (typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "string") throw new Flaw(`props.${name}`, "Must be a text, a number, true or false.");
  const clean = cleanText(value);
  if (clean.length > MAX_PROPERTY_VALUE_CHARS)
    throw new Flaw(`props.${name}`, `Use at most ${MAX_PROPERTY_VALUE_CHARS} characters.`);
  return clean;
}

const bytesOf = (text: string): number => encoder.encode(text).length;

function propsOf({ props }: Fields): SentEvent["props"] {
  if (props === undefined || props === null) return null;
  if (!isFields(props)) throw new Flaw("props", "Must be an object of names and values.");
  const entries = Object.entries(props);
  if (entries.length > MAX_PROPERTIES) throw new Flaw("props", `Use at most ${MAX_PROPERTIES} properties.`);
  const read: Record<string, PropertyValue> = {};
  for (const [given, value] of entries) {
    const name = cleanText(given);
    if (name === "" || name.length > MAX_PROPERTY_NAME_CHARS)
      throw new Flaw("props", `The name of a property has 1 to ${MAX_PROPERTY_NAME_CHARS} characters.`);
    if (UNSAFE_NAMES.has(name)) throw new Flaw("props", `A property cannot be called ${name}.`);
    read[name] = propertyValue(name, value);
  }
  if (bytesOf(JSON.stringify(read)) > MAX_PROPERTIES_BYTES)
    throw new Flaw("props", "Properties have at most 4 kB together.");
  return entries.length > 0 ? read : null;
}

/** What is wrong with the properties of an event; null when nothing is. */
export function flawOfProps(props: unknown): { path: string; message: string } | null {
  try {
    propsOf({ props });
    return null;
  } catch (flaw) {
    if (!(flaw instanceof Flaw)) throw flaw;
    return { path: flaw.path, message: flaw.message };
  }
}

/** "12.50" or 12.5 EUR → 1,250 cents. */
function revenueOf({ revenue }: Fields): SentEvent["revenue"] {
  if (revenue === undefined || revenue === null) return null;
  if (!isFields(revenue)) throw new Flaw("revenue", 'Must be an object: { "amount": 12.5, "currency": "EUR" }.');
  const currency = typeof revenue.currency === "string" ? revenue.currency.toUpperCase() : "";
  const digits = minorDigits(currency);
  if (digits === null) throw new Flaw("revenue.currency", "Must be a currency of ISO 4217, such as EUR.");
  const { amount } = revenue;
  const isAmount = typeof amount === "number" || (typeof amount === "string" && /^\d{1,15}(\.\d{1,10})?$/.test(amount));
  const minor = isAmount ? Math.round(Number(amount) * 10 ** digits) : Number.NaN;
  if (!(Number(amount) >= 0 && minor <= MAX_MINOR))
    throw new Flaw(
      "revenue.amount",
      `Must be an amount, such as 12.5, that is not negative and not above ${MAX_MINOR / 10 ** digits}.`,
    );
  return { minor, currency };
}

function vitalsOf(fields: Fields): Vitals | null {
  const [lcpMs, inpMs, cls] = [
    numberOf(fields, "lcp", MAX_VITAL_MS),
    numberOf(fields, "inp", MAX_VITAL_MS),
    numberOf(fields, "cls", 100),
  ];
  return lcpMs === null && inpMs === null && cls === null ? null : { lcpMs, inpMs, cls };
}

function readEvent(fields: unknown, nowMs: number, source: EventSource): SentEvent {
  if (!isFields(fields)) throw new Flaw("", "Must be an object.");
  const kind = kindOf(fields);
  const name = textOf(fields, "name", MAX_NAME_CHARS);
  if (kind === "custom" && name === "") throw new Flaw("name", "A custom event needs a name.");
  const scroll = kind === "leave" ? numberOf(fields, "scroll", 100) : null;
  return {
    id: idOf(fields),
    ageMs: ageOf(fields, nowMs, source),
    kind,
    name: kind === "custom" || kind === "form" ? name : "",
    url: addressOf(fields),
    referrer: textOf(fields, "referrer", MAX_ADDRESS_CHARS),
    target: kind === "outbound" || kind === "download" ? textOf(fields, "target", MAX_ADDRESS_CHARS) : null,
    scrollPercent: scroll === null ? null : Math.round(scroll),
    vitals: kind === "leave" ? vitalsOf(fields) : null,
    props: propsOf(fields),
    revenue: revenueOf(fields),
    trapped: fields.trap !== undefined && fields.trap !== null && fields.trap !== "",
  };
}

/** Reads events that happened by `nowMs`, as strict with their times as `source` is trusted. Errors: invalid_input with the path of the field. */
export function parseEvents(events: unknown, nowMs: number, source: EventSource): Result<SentEvent[]> {
  const refuse = (path: string, message: string) =>
    err(appError("invalid_input", `${path}: ${message}`, { fields: [{ path, message }] }));
  if (!Array.isArray(events) || events.length === 0 || events.length > MAX_BATCH_EVENTS)
    return refuse("events", `Send 1 to ${MAX_BATCH_EVENTS} events.`);
  const read: SentEvent[] = [];
  for (const [at, event] of events.entries()) {
    try {
      read.push(readEvent(event, nowMs, source));
    } catch (flaw) {
      if (!(flaw instanceof Flaw)) throw flaw;
      return refuse(["events", at, flaw.path].filter((part) => part !== "").join("."), flaw.message);
    }
  }
  return ok(read);
}

/** Reads what a browser sends: a list of `events`, or the fields of one beside the site. Errors: malformed_body (no JSON), invalid_input. */
export function parseBatch(text: string, nowMs: number): Result<SentBatch> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return err(appError("malformed_body", "The body is not valid JSON."));
  }
  if (!isFields(body) || typeof body.site !== "string" || body.site.length > 64)
    return err(
      appError("invalid_input", "site: Must be the id of a website.", {
        fields: [{ path: "site", message: "Must be the id of a website." }],
      }),
    );
  const events = parseEvents(body.events ?? [body], nowMs, "page");
  if (!events.ok) return events;
  return ok({ siteId: body.site, webdriver: body.webdriver === true, events: events.value });
}
