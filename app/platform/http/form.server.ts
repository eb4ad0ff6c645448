import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readBody } from "./body.ts";

/** Forms of the product are text; nothing in one comes near this. */
const MAX_FORM_BYTES = 1_000_000;

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Reads a posted form. Errors: unsupported_media_type, body_too_large (over `maxBytes`, 1 MB when left out), malformed_body
 * (unreadable, or text that is not UTF-8).
 */
export async function readForm(request: Request, maxBytes: number = MAX_FORM_BYTES): Promise<Result<FormData>> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPE.test(type)) return err(appError("unsupported_media_type", "Send this as a form."));
  const tooLarge = err(appError("body_too_large", `The form is too large. The limit is ${Math.floor(maxBytes / 1_000_000)} MB.`));
  const body = await readBody(request, maxBytes);
  if (!body) return tooLarge;
  try {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    // A decoder writes U+FFFD where the bytes are not UTF-8; nobody types it.
    const damaged = [...form].some(([name, value]) => name.includes("\uFFFD") || (typeof value === "string" && value.includes("\uFFFD")));
    return damaged ? err(appError("malformed_body", "The form holds text that is not valid UTF-8.")) : ok(form);
  } catch {
    return err(appError("malformed_body", "The form could not be read. Please send it again."));
  }
}
