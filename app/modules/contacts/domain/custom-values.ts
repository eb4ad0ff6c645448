import type { FieldError } from "#app/shared/error.ts";
import { isDay } from "#app/shared/segment/comparison.ts";
import type { CustomFieldType } from "#app/shared/segment/rule.ts";
import type { CustomValue } from "./contact.ts";

/** What a custom field takes. */
export interface FieldShape {
  key: string;
  label: string;
  type: CustomFieldType;
  options: readonly string[];
}

export const MAX_CUSTOM_TEXT_CHARS = 2_000;

type Read = { value: CustomValue } | { problem: string };

function readUrl(text: string): Read {
  const url = URL.parse(text);
  return url && (url.protocol === "https:" || url.protocol === "http:")
    ? { value: url.href }
    : { problem: "Enter a web address that begins with https://" };
}

/** Reads a typed text as the value of a field; empty is null. */
export function readCustomValue({ type, options }: FieldShape, typed: string): Read {
  const text = typed.trim();
  if (type === "checkbox") return { value: text === "on" || text === "true" };
  if (text === "") return { value: null };
  if (text.length > MAX_CUSTOM_TEXT_CHARS) return { problem: "This text is too long (max 2,000 characters)" };
  switch (type) {
    case "number": {
      const value = Number(text.replace(",", "."));
      return Number.isFinite(value) && Math.abs(value) <= 1e15 ? { value } : { problem: "Enter a number" };
    }
    case "date":
      return isDay(text) ? { value: text } : { problem: "Enter a date" };
    case "url":
      return readUrl(text);
    case "select":
      return options.includes(text) ? { value: text } : { problem: "Choose one of the options" };
    default:
      return { value: text };
  }
}

/** Reads the typed values of all fields; what is not among them keeps its stored value. */
export function readCustomValues(
  fields: readonly FieldShape[],
  typed: ReadonlyMap<string, string>,
  stored: Readonly<Record<string, CustomValue>>,
): { ok: true; custom: Record<string, CustomValue> } | { ok: false; errors: FieldError[] } {
  const custom: Record<string, CustomValue> = { ...stored };
  const errors: FieldError[] = [];
  for (const field of fields) {
    const text = typed.get(field.key);
    if (text === undefined) continue;
    const read = readCustomValue(field, text);
    if ("problem" in read) errors.push({ path: `custom-${field.key}`, message: read.problem });
    else custom[field.key] = read.value;
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, custom };
}
