import { err, ok, type Result } from "#app/shared/result.ts";
import { parsePath, readPath } from "./json-path.ts";

/** Which parts of a request become the event. */
export interface Mapping {
  /** A name such as "order.placed", or a path that begins with "$". Empty: what the preset says. */
  name: string;
  /** Path of what names the happening; empty: what the preset says. */
  idPath: string;
  fields: readonly { name: string; path: string }[];
}

export const EMPTY_MAPPING: Mapping = { name: "", idPath: "", fields: [] };

export const MAX_FIELDS = 20;
const MAX_VALUE_CHARS = 1_000;
export const MAX_EVENT_NAME_CHARS = 100;
const FIELD_NAME = /^[a-z][A-Za-z0-9_]{0,39}$/;
const EVENT_NAME = /^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39}){0,3}$/;

/** Reads the lines of the form: `email = data.object.customer_email`. Errors: which line is wrong, and how. */
export function parseFieldLines(text: string): Result<Mapping["fields"], string> {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > MAX_FIELDS) return err(`Map at most ${MAX_FIELDS} fields`);
  const fields: { name: string; path: string }[] = [];
  for (const line of lines) {
    const at = line.indexOf("=");
    const [name, path] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 1 || path === "") return err(`Write "${line.slice(0, 60)}" as name = path`);
    if (!FIELD_NAME.test(name))
      return err(`"${name.slice(0, 60)}" is not a name: letters and digits, a small letter first`);
    if (fields.some((one) => one.name === name)) return err(`"${name}" appears twice`);
    const parsed = parsePath(path);
    if (!parsed.ok) return parsed;
    fields.push({ name, path });
  }
  return ok(fields);
}

export const writeFieldLines = ({ fields }: Pick<Mapping, "fields">): string =>
  fields.map(({ name, path }) => `${name} = ${path}`).join("\n");

/** Whether a text names an event, or is a path to its name. Null: it does. */
export function wrongEventName(text: string): string | null {
  if (text === "" || EVENT_NAME.test(text)) return null;
  if (text.startsWith("$")) {
    const parsed = parsePath(text);
    return parsed.ok ? null : parsed.error;
  }
  return "Write a name like order.placed, or a path that begins with $";
}

export type FieldValue = string | number | boolean | null;

/** A value as an event holds it: lists and objects as JSON, long texts cut. */
function toFieldValue(value: unknown): FieldValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const cut = text.slice(0, MAX_VALUE_CHARS);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

const at = (payload: unknown, path: string): unknown => {
  const parsed = parsePath(path);
  return parsed.ok ? readPath(payload, parsed.value) : undefined;
};

/** The text at a path, for ids and names; null where there is none. */
export function textAt(payload: unknown, path: string): string | null {
  const value = at(payload, path);
  const isText = (typeof value === "string" && value !== "") || typeof value === "number";
  return isText ? String(value).slice(0, 200) : null;
}

/** A name of an event in one spelling: "orders/create" → "orders.create". */
export const eventName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, ".")
    .replace(/^[^a-z]+|\.+$/g, "")
    .slice(0, MAX_EVENT_NAME_CHARS);

/** What a mapping makes of a payload. `presetName` is used where the mapping gives no name. */
export function mapPayload(
  { name, fields }: Mapping,
  payload: unknown,
  presetName: string | null,
): { name: string; fields: Record<string, FieldValue> } {
  const named = name.startsWith("$") ? textAt(payload, name) : name || presetName;
  return {
    name: eventName(named ?? "") || "received",
    fields: Object.fromEntries(fields.map((field) => [field.name, toFieldValue(at(payload, field.path))])),
  };
}
