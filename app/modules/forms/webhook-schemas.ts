import { z } from "zod";
import { resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const utm = z.strictObject({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  term: z.string(),
  content: z.string(),
});

/** As the event bus carries it (store/outbox.ts). */
const submitted = z.strictObject({
  formId: resourceId,
  responseId: resourceId,
  identities: z.array(z.strictObject({ kind: z.enum(["email", "phone", "visitor"]), value: z.string() })),
  /** What the answers fill in of the contact. */
  fields: z.strictObject({
    name: z.string().optional(),
    company: z.string().optional(),
    jobTitle: z.string().optional(),
    country: z.string().optional(),
  }),
  /** Other answers by the label of their question. */
  answers: z.record(z.string(), z.string()),
  consents: z.array(
    z.strictObject({
      purpose: z.string(),
      channel: z.string(),
      topic: z.string().optional(),
      state: z.enum(["granted", "denied", "pending"]),
      textVersion: z.string(),
      text: z.string(),
    }),
  ),
  touch: z.strictObject({
    at: z.int(),
    referrer: z.string(),
    landingPage: z.string(),
    utm,
    clickIds: z.record(z.string(), z.string()),
    visitorId: z.string().nullable(),
    formId: z.string().nullable(),
  }),
  at: z.int(),
});

export const FORM_EVENTS = {
  "form.submitted": webhookEvent(submitted, {
    formId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
    responseId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8",
    identities: [{ kind: "email", value: "mari@example.com" }],
    fields: { name: "Mari Maasikas" },
    answers: { "How can we help?": "We need a new shop." },
    consents: [
      {
        purpose: "marketing",
        channel: "email",
        state: "pending",
        textVersion: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7:3:q5:en",
        text: "I agree to receive the monthly newsletter by email.",
      },
    ],
    touch: {
      at: 1_795_685_000_000,
      referrer: "https://search.example/",
      landingPage: "https://shop.example/contact",
      utm: { source: "newsletter", medium: "email", campaign: "autumn", term: "", content: "" },
      clickIds: {},
      visitorId: null,
      formId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
    },
    at: 1_795_685_040_000,
  }),
};
