import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError, type FieldError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Contact, CustomValue } from "../domain/contact.ts";
import { type FieldShape, readCustomValue } from "../domain/custom-values.ts";
import { checkOwner } from "../people/owner.server.ts";
import { normalisePhone } from "../people/phone.ts";
import type { PersonPatch } from "../store/people/persons.ts";
import type { UpdateContactInput } from "./schema.ts";

function readCustom(
  fields: readonly FieldShape[],
  given: Readonly<Record<string, CustomValue>>,
): { custom: Record<string, CustomValue>; errors: FieldError[] } {
  const custom: Record<string, CustomValue> = {};
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find((one) => one.key === key);
    const read = !field
      ? { problem: "The workspace has no such custom field" }
      : value === null
        ? { value }
        : readCustomValue(field, String(value));
    if ("problem" in read) errors.push({ path: `custom.${key}`, message: read.problem });
    else custom[key] = read.value;
  }
  return { custom, errors };
}

/** What a contact has to have one of. */
const KNOWN_BY = ["name", "email", "phone"] as const;

/**
 * Reads what a program gives of a contact, by the fields and members of the workspace. Errors: invalid_input, by field.
 * @param stored the contact that is changed
 */
export async function readContactInput(
  context: RequestContext,
  actor: Actor,
  { tags, custom: given, phone: typed, ...rest }: UpdateContactInput,
  stored?: Contact,
): Promise<Result<PersonPatch>> {
  const errors: FieldError[] = [];
  let custom: Record<string, CustomValue> | undefined;
  if (given) {
    const fields = await contactsStub(context, actor.workspaceId).listFields();
    const read = readCustom(
      fields.filter(({ archivedAt }) => archivedAt === null),
      given,
    );
    errors.push(...read.errors);
    custom = read.custom;
  }
  const country = rest.country === undefined ? (stored?.country ?? null) : rest.country;
  const phone = typed ? normalisePhone(typed, country) : typed === undefined ? undefined : null;
  if (typed && phone === null)
    errors.push({ path: "phone", message: "Give the number with its country code, such as +372 5123 4567" });
  const owner = await checkOwner(context, actor, rest.ownerId, stored?.ownerId);
  if (!owner.ok) errors.push(...(owner.error.fields ?? []));
  const patch = { ...rest, phone, custom, ...(tags && { tags: [...new Set(tags)] }) };
  const isKnown = KNOWN_BY.some((key) => (patch[key] === undefined ? stored?.[key] : patch[key]));
  if (!isKnown && errors.length === 0)
    errors.push({ path: "", message: "A contact has at least one of name, email and phone" });
  return errors.length > 0
    ? err(appError("invalid_input", "Some of the input is not valid. The errors name each field.", { fields: errors }))
    : ok(patch);
}
