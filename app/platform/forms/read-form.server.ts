import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RequestContext } from "../context.server.ts";
import { readBody } from "../http/body.ts";
import { hasHostilePartHead, hasTooManyFields, isFieldName, MAX_FORM_FIELDS } from "./form-limits.ts";

/** Forms of the product are text; nothing in one comes near this. */
const MAX_FORM_BYTES = 1_000_000;

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

const malformed = (message: string): Result<never> => err(appError("malformed_body", message));

const TOO_MANY_FIELDS = malformed(`The form has too many fields. The limit is ${exact(MAX_FORM_FIELDS)}.`);

const UNUSABLE_NAME = malformed(
  "The form has a field whose name cannot be used. Load the page again and send its form.",
);

/**
 * Reads a posted form. Errors: unsupported_media_type, body_too_large (over `maxBytes`, 1 MB when left out), malformed_body
 * (unreadable, more than 2,000 fields, a field name that no form of ours has, or text that is not UTF-8).
 */
export async function readForm(request: Request, maxBytes: number = MAX_FORM_BYTES): Promise<Result<FormData>> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPE.test(type)) return err(appError("unsupported_media_type", "Send this as a form."));
  const tooLarge = err(
    appError("body_too_large", `The form is too large. The limit is ${Math.floor(maxBytes / 1_000_000)} MB.`),
  );
  const body = await readBody(request, maxBytes);
  if (!body) return tooLarge;
  if (hasTooManyFields(body, type)) return TOO_MANY_FIELDS;
  if (hasHostilePartHead(body, type)) return UNUSABLE_NAME;
  try {
    return checked(await new Response(body, { headers: { "content-type": type } }).formData());
  } catch {
    return malformed("The form could not be read. Please send it again.");
  }
}

/** On the context itself, by a name the whole runtime shares. */
const POSTED = Symbol.for("kaja.form");

type Remembering = RequestContext & { [POSTED]?: Promise<Result<FormData>> };

/**
 * Returns the form of a request, read once however often it is asked for: the first to ask decides the limit. Errors: those
 * of `readForm`.
 */
export function readPostedForm(
  request: Request,
  context: RequestContext,
  maxBytes?: number,
): Promise<Result<FormData>> {
  const remembering: Remembering = context;
  remembering[POSTED] ??= readForm(request, maxBytes);
  return remembering[POSTED];
}

function checked(form: FormData): Result<FormData> {
  const fields = [...form];
  // The separators were counted already; this holds a reader that knows others to the same limit.
  if (fields.length > MAX_FORM_FIELDS) return TOO_MANY_FIELDS;
  // A decoder writes U+FFFD where the bytes are not UTF-8; nobody types it.
  if (
    fields.some(([name, value]) => name.includes("\uFFFD") || (typeof value === "string" && value.includes("\uFFFD")))
  )
    return malformed("The form holds text that is not valid UTF-8.");
  if (!fields.every(([name]) => isFieldName(name))) return UNUSABLE_NAME;
  return ok(form);
}
