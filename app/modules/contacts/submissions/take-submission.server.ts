import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { checkEmail, normaliseEmail } from "#app/platform/password-policy/email.ts";
import { hashesOf } from "../consents/hash.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { CustomValue } from "../domain/contact.ts";
import { readCustomValue } from "../domain/custom-values.ts";
import { MAX_ACTIVITY_BYTES } from "../domain/limits.ts";
import { normalisePhone } from "../people/phone.ts";
import { upsertContact } from "../people/service.server.ts";
import { readSubmission, type Submission } from "./read-submission.ts";

/** Custom values that the workspace's fields allow; a form may be older than a field. */
async function allowedCustom(context: AppContext, workspaceId: string, custom: Record<string, CustomValue>) {
  if (Object.keys(custom).length === 0) return {};
  const fields = await contactsStub(context, workspaceId).listFields();
  const values = Object.entries(custom).flatMap(([key, value]) => {
    const field = fields.find((one) => one.key === key && one.archivedAt === null);
    const read = field && value !== null ? readCustomValue(field, String(value)) : { problem: "" };
    return "value" in read ? [[key, read.value] as const] : [];
  });
  return Object.fromEntries(values);
}

/** Address and number of who sent a form. What is none is left out, and named. */
function addressesOf({ identities, fields }: Submission): {
  email: string | null;
  phone: string | null;
  leftOut: string[];
} {
  const given = (wanted: string) => identities.find(({ kind }) => kind === wanted)?.value ?? "";
  const typedEmail = given("email");
  const email = typedEmail !== "" && checkEmail(typedEmail) === null ? normaliseEmail(typedEmail) : null;
  const typedPhone = fields.phone || given("phone");
  const phone = typedPhone === "" ? null : normalisePhone(typedPhone, fields.country ?? null);
  const leftOut = [
    ...(typedEmail !== "" && !email ? ["email"] : []),
    ...(typedPhone !== "" && !phone ? ["phone"] : []),
  ];
  return { email, phone, leftOut };
}

/**
 * Makes or completes the contact of a submitted form, with touch, consents and activity. Idempotent by the event's id. Anybody
 * can send a form: it fills only what the workspace does not know yet, the email address alone says who it is, and a number
 * stays unverified. A part that is wrong is left out and named in the timeline. A full workspace keeps the response in its form
 * and gets no contact: that is logged. Throws to be tried again.
 */
export async function takeSubmission(context: AppContext, event: BusEvent): Promise<void> {
  const { workspaceId } = event;
  const submitted = readSubmission(event.data);
  const { email, phone, leftOut: unreadable } = addressesOf(submitted);
  const leftOut = [...submitted.leftOut, ...unreadable].join(", ");
  const about = { workspaceId, formId: submitted.formId, responseId: submitted.responseId };
  if (leftOut !== "") context.log.warn("contacts.submission_parts_left_out", { ...about, leftOut });
  // Somebody without an address is nobody whom the workspace could meet again.
  if (email === null && phone === null) return;
  const { phone: _typed, ...fields } = submitted.fields;
  const at = Math.min(submitted.at ?? event.at, context.now().getTime());
  const data = {
    formId: submitted.formId,
    responseId: submitted.responseId,
    formName: submitted.formName,
    ...(leftOut === "" ? {} : { leftOut }),
  };
  const activity = { id: event.id, type: event.type, at, data, module: "forms" };
  const { formLeads } = await contactsStub(context, workspaceId).readSettings();
  const input = {
    identities: email === null ? [] : [{ kind: "email" as const, value: email }],
    submission: { at, addressHashes: await hashesOf(context, workspaceId, ...whoOf(email, phone)) },
    becomesLead: formLeads.isOn,
    fields: {
      ...fields,
      ...(phone === null ? {} : { phone }),
      custom: await allowedCustom(context, workspaceId, submitted.custom),
    },
    touch: submitted.touch ?? undefined,
    consents: submitted.consents.map((one) => ({ ...one, source: `form:${submitted.formId}` })),
    activity: JSON.stringify(data).length <= MAX_ACTIVITY_BYTES ? activity : undefined,
  };
  const whole = await upsertContact(context, workspaceId, input, event.id);
  const isTooLarge = !whole.ok && whole.error.code === "invalid_input";
  const smaller = { ...input, fields: { ...input.fields, custom: {} } };
  const saved = isTooLarge ? await upsertContact(context, workspaceId, smaller, event.id) : whole;
  if (!saved.ok) context.log.warn("contacts.submission_refused", { ...about, code: saved.error.code });
}

/** By what the person is known: the address, or the number of who gave none. */
const whoOf = (email: string | null, phone: string | null): ["email" | "phone", string] =>
  email === null ? ["phone", phone ?? ""] : ["email", email];
