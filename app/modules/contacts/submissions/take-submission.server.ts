import { z } from "zod";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { CONSENT_CHANNELS } from "#app/shared/segment/rule.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { CustomValue } from "../domain/contact.ts";
import { readCustomValue } from "../domain/custom-values.ts";
import { MAX_ACTIVITY_BYTES } from "../domain/limits.ts";
import { normalisePhone } from "../people/phone.ts";
import { upsertContact } from "../people/service.server.ts";

const text = (max: number) => z.string().transform((value) => value.trim().slice(0, max));

const touch = z.object({
  at: z.number(),
  referrer: text(2_000).default(""),
  landingPage: text(2_000).default(""),
  utm: z
    .object({
      source: text(200).default(""),
      medium: text(200).default(""),
      campaign: text(200).default(""),
      term: text(200).default(""),
      content: text(200).default(""),
    })
    .prefault({}),
  clickIds: z.record(z.string().max(50), text(500)).default({}),
  visitorId: z.string().max(200).nullable().default(null),
  formId: z.string().max(64).nullable().default(null),
});

const consent = z.object({
  purpose: text(200),
  channel: z.enum(CONSENT_CHANNELS),
  topic: text(64).default(""),
  state: z.enum(["granted", "denied", "withdrawn", "pending"]),
  textVersion: text(100),
  text: text(5_000),
  addressHash: text(128).default(""),
});

/** Data of a submitted or confirmed form. */
export const formSubmission = z.object({
  formId: z.string().min(1).max(64),
  responseId: z.string().min(1).max(64),
  formName: text(200).default(""),
  identities: z
    .array(z.object({ kind: z.enum(["email", "phone", "external", "visitor"]), value: z.string().min(1).max(254) }))
    .max(10),
  fields: z
    .object({
      name: text(200).optional(),
      phone: text(40).optional(),
      jobTitle: text(200).optional(),
      company: text(200).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      language: text(35).optional(),
      custom: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    })
    .default({}),
  consents: z.array(consent).max(20).default([]),
  touch: touch.nullish(),
  at: z.number().optional(),
});
export type FormSubmission = z.input<typeof formSubmission>;

/** Custom values that the workspace's fields allow; a form may be older than a field. */
async function allowedCustom(context: AppContext, workspaceId: string, custom: Record<string, CustomValue> = {}) {
  if (Object.keys(custom).length === 0) return {};
  const fields = await contactsStub(context, workspaceId).listFields();
  const values = Object.entries(custom).flatMap(([key, value]) => {
    const field = fields.find((one) => one.key === key && one.archivedAt === null);
    const read = field && value !== null ? readCustomValue(field, String(value)) : { problem: "" };
    return "value" in read ? [[key, read.value] as const] : [];
  });
  return Object.fromEntries(values);
}

const withoutEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")) as Partial<T>;

/**
 * Makes or changes the contact of a submitted form, with touch, consents and activity. Idempotent by the event's id. A full
 * workspace keeps the response in its form and gets no contact: that is logged. Throws to be tried again.
 */
export async function takeSubmission(context: AppContext, event: BusEvent): Promise<void> {
  const { data, workspaceId } = event;
  const submitted = formSubmission.parse(data);
  // Somebody without an address is nobody whom the workspace could meet again.
  if (submitted.identities.length === 0) return;
  const { custom, phone: typed, ...fields } = submitted.fields;
  const phone = typed ? normalisePhone(typed, fields.country ?? null) : null;
  const identities = submitted.identities.map(({ kind, value }) => ({
    kind,
    value: kind === "email" ? value.toLowerCase() : value,
  }));
  if (phone !== null && !identities.some(({ kind }) => kind === "phone"))
    identities.push({ kind: "phone", value: phone });
  const activity = {
    id: event.id,
    type: event.type,
    at: submitted.at ?? event.at,
    data: { formId: submitted.formId, responseId: submitted.responseId, formName: submitted.formName },
    module: "forms",
  };
  const { formLeads } = await contactsStub(context, workspaceId).readSettings();
  const input = {
    identities,
    becomesLead: formLeads.isOn,
    fields: { ...withoutEmpty(fields), custom: await allowedCustom(context, workspaceId, custom) },
    touch: submitted.touch ?? undefined,
    consents: submitted.consents.map((one) => ({ ...one, source: `form:${submitted.formId}` })),
    activity: JSON.stringify(activity.data).length <= MAX_ACTIVITY_BYTES ? activity : undefined,
  };
  const saved = await upsertContact(context, workspaceId, input, event.id);
  if (!saved.ok) context.log.warn("contacts.submission_refused", { workspaceId, code: saved.error.code });
}
