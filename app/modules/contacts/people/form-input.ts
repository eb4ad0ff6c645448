import { appError, type FieldError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Contact } from "../domain/contact.ts";
import { type FieldShape, readCustomValues } from "../domain/custom-values.ts";
import type { ContactInput } from "../store/people/people.ts";
import { normalisePhone } from "./phone.ts";
import type { ContactForm } from "./schema.ts";

const NOBODY = "Enter a name, an email address or a phone number";
const NO_PHONE = "Enter the number with its country code, such as +372 5123 4567, or choose the country";

/**
 * Reads the form of a contact with the fields of its workspace. Errors: invalid_input, beside each field.
 * @param stored the contact that is changed: fields that the form does not have stay as they are
 */
export function contactInput(
  form: ContactForm,
  fields: readonly FieldShape[],
  stored?: Pick<Contact, "custom">,
): Result<ContactInput> {
  const errors: FieldError[] = [];
  const country = form.country ?? null;
  const phone = form.phone === "" ? null : normalisePhone(form.phone, country);
  if (form.phone !== "" && phone === null) errors.push({ path: "phone", message: NO_PHONE });
  if (form.name === "" && !form.email && form.phone === "") errors.push({ path: "name", message: NOBODY });
  const typed = new Map(form.custom.map(({ key, value }) => [key, value]));
  const custom = readCustomValues(fields, typed, stored?.custom ?? {});
  if (!custom.ok) errors.push(...custom.errors);
  if (errors.length > 0 || !custom.ok)
    return err(appError("invalid_input", "Correct the fields below.", { fields: errors }));
  return ok({
    name: form.name,
    email: form.email ?? null,
    phone,
    jobTitle: form.jobTitle,
    companyId: form.companyId ?? null,
    country,
    language: form.language ?? null,
    timeZone: form.timeZone ?? null,
    ownerId: form.ownerId ?? null,
    source: form.source,
    stage: form.stage ?? null,
    tags: form.tags,
    custom: custom.custom,
  });
}
