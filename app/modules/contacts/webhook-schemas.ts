import { z } from "zod";
import { moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const contact = z.strictObject({
  id: resourceId,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  jobTitle: z.string(),
  companyId: resourceId.nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
  ownerId: resourceId.nullable(),
  source: z.string(),
  stage: z.string().nullable(),
  stageAt: moment.nullable(),
  valueCents: z.int().nullable(),
  currency: z.string().nullable(),
  outcomeReason: z.string().nullable(),
  score: z.number(),
  custom: values,
  tags: z.array(z.string()),
  createdAt: moment,
  updatedAt: moment,
  lastActivityAt: moment.nullable(),
});

const CONTACT = {
  id: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
  name: "Mari Maasikas",
  email: "mari@example.com",
  phone: "+37251234567",
  jobTitle: "Head of Marketing",
  companyId: null,
  country: "EE",
  language: "et",
  timeZone: "Europe/Tallinn",
  ownerId: null,
  source: "newsletter",
  stage: "new",
  stageAt: "2026-11-22T09:30:00.000Z",
  valueCents: 250_000,
  currency: "EUR",
  outcomeReason: null,
  score: 12.5,
  custom: { budget: 5_000 },
  tags: ["customer"],
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
  lastActivityAt: null,
};

export const CONTACT_EVENTS = {
  "contact.created": webhookEvent(contact, CONTACT),
  "contact.updated": webhookEvent(contact, { ...CONTACT, updatedAt: "2026-11-22T10:05:00.000Z" }),
  "contact.merged": webhookEvent(z.strictObject({ id: resourceId, mergedId: resourceId }), {
    id: CONTACT.id,
    mergedId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8",
  }),
  "contact.deleted": webhookEvent(z.strictObject({ id: resourceId }), { id: CONTACT.id }),
  "consent.changed": webhookEvent(
    z.strictObject({
      contactId: resourceId,
      purpose: z.string(),
      channel: z.string(),
      topic: z.string(),
      state: z.enum(["granted", "denied", "withdrawn", "pending"]),
      textVersion: z.string(),
    }),
    {
      contactId: CONTACT.id,
      purpose: "newsletter",
      channel: "email",
      topic: "",
      state: "granted",
      textVersion: "2026-11-01",
    },
  ),
  "activity.recorded": webhookEvent(
    z.strictObject({
      id: z.string(),
      contactId: resourceId,
      type: z.string(),
      at: moment,
      data: values,
      module: z.string(),
    }),
    {
      id: "x-billing-trial-1042",
      contactId: CONTACT.id,
      type: "trial.started",
      at: "2026-11-22T09:30:00.000Z",
      data: { plan: "yearly" },
      module: "api",
    },
  ),
};
