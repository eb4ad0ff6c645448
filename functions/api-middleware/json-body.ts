import { createMiddleware } from "hono/factory";
import { readBody } from "#app/platform/http/body.ts";
import { flawOfJson, MAX_JSON_DEPTH } from "#app/platform/http/strict-json.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

const MAX_BODY_BYTES = 1_048_576;

const TOO_LARGE = appError("body_too_large", "The body may have at most 1 MB.");
const NOT_JSON = appError("unsupported_media_type", "Send the body as application/json in UTF-8.");
const malformed = (detail: string): AppError => appError("malformed_body", detail);

/** application/json, alone or with a charset that is UTF-8. */
const isJson = (contentType: string): boolean =>
  /^application\/json *(; *charset *= *"?utf-8"? *)?$/i.test(contentType.trim());

const FLAWS = {
  duplicate: malformed("The body names a member of an object twice."),
  proto: malformed("The body has a member called __proto__: no field or property can be called that."),
  deep: malformed(`The body has more than ${MAX_JSON_DEPTH} levels of arrays and objects.`),
};

/** The text of a body that is JSON in UTF-8, and says each thing once. */
function readText(bytes: Uint8Array, contentType: string): Result<string> {
  if (!isJson(contentType)) return err(NOT_JSON);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return err(malformed("The body is not valid UTF-8."));
  }
  try {
    JSON.parse(text);
  } catch {
    return err(malformed("The body is not valid JSON."));
  }
  const flaw = flawOfJson(text);
  return flaw ? err(FLAWS[flaw]) : ok(text);
}

/** The same request with a body that was read. Without one there is nothing for a content type to describe: an optional body is then simply not there. */
function withBody(raw: Request, bytes: Uint8Array<ArrayBuffer> | null, required: boolean): Request {
  const headers = new Headers(raw.headers);
  if (!bytes && !required) headers.delete("content-type");
  return new Request(raw.url, { method: raw.method, headers, ...(bytes ? { body: bytes } : {}) });
}

/**
 * Refuses a body that is too large (413), not declared as JSON (415), or not valid UTF-8 and JSON (400: nor is
 * one with a member named twice or called __proto__, or too many levels), before anyone reads it. `required`: the operation does not work without one.
 */
export const jsonBody = ({ required }: { required: boolean }) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { raw } = c.req;
    if (raw.body === null && (required || !raw.headers.has("content-type"))) return next();
    const bytes = await readBody(raw, MAX_BODY_BYTES);
    if (!bytes) return problem(c, TOO_LARGE);
    const body = bytes.length > 0 ? bytes : null;
    const text = body ? readText(body, raw.headers.get("content-type") ?? "") : ok("");
    if (!text.ok) return problem(c, text.error);
    c.set("bodyText", text.value);
    // The stream is spent; the validator reads this copy.
    c.req.raw = withBody(raw, body, required);
    await next();
  });
