import { err, ok, type Result } from "#app/shared/result.ts";

export const MAX_BODY_BYTES = 262_144;
const MAX_FORM_FIELDS = 200;
const MAX_HEADERS = 40;
const MAX_HEADER_CHARS = 300;

/** What proves or names somebody, and what the edge adds: never stored. */
const LEFT_OUT =
  /signature|hmac|authorization|cookie|token|secret|api-?key|^cf-|^x-forwarded|^x-real-ip|^cdn-|^true-client|^forwarded/;

/** Headers as they are stored: without secrets and network addresses. */
export function storedHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (LEFT_OUT.test(lower) || Object.keys(stored).length >= MAX_HEADERS) continue;
    stored[lower.slice(0, 100)] = value.slice(0, MAX_HEADER_CHARS);
  }
  return stored;
}

/** Reads a body: JSON, the fields of a form, or plain text. Errors: what is wrong with it. */
export function readPayload(contentType: string, text: string): Result<unknown, string> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) {
    const fields: [string, string][] = [];
    for (const pair of new URLSearchParams(text)) if (fields.length < MAX_FORM_FIELDS) fields.push(pair);
    const form = Object.fromEntries(fields);
    // GitHub can send its JSON in a field of a form.
    return typeof form.payload === "string" && form.payload.startsWith("{")
      ? readPayload("application/json", form.payload)
      : ok(form);
  }
  if (/^text\/plain/i.test(contentType) && !/^\s*[[{]/.test(text)) return ok({ text });
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? ok(value) : err("The body is not a JSON object or list.");
  } catch {
    return err("The body is not JSON.");
  }
}
