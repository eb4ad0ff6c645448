import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { emailField, lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { CONSENT_CHANNELS } from "#app/shared/segment/rule.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { MAX_ACTIVITY_BYTES } from "../domain/limits.ts";
import { customValueModel, EXAMPLE_CONTACT_ID, externalId } from "./schema.ts";
import { valuesField } from "./values-field.ts";

export const EXAMPLE_SEGMENT_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d84";

/** A moment of the past in a body. */
const pastMoment = z.iso
  .datetime({ offset: true, error: "Must be a moment such as 2026-11-22T09:30:00Z" })
  .max(40)
  .transform((text) => Date.parse(text));

const type = z
  .string()
  .max(60)
  .regex(
    /^[a-z][a-z0-9_]{0,29}(\.[a-z][a-z0-9_]{0,29}){1,2}$/,
    "Must be like trial.started: words in small letters, with a full stop between",
  )
  .meta({ description: "What happened: object and past tense.", example: "trial.started" });

/** An activity that another program reports. */
export const createActivitySchema = z
  .strictObject({
    contactId: z.uuid().optional().meta({ description: "Id of the contact.", example: EXAMPLE_CONTACT_ID }),
    email: emailField().optional().meta({ description: "Or an address of the contact.", example: "mari@example.com" }),
    externalId: externalId.optional().meta({ description: "Or your own id of the contact." }),
    type,
    at: pastMoment.optional().meta({
      description: "When it happened, never in the future; now when left out.",
      example: "2026-11-22T09:30:00Z",
      format: "date-time",
    }),
    data: valuesField(
      { maxValues: 50, maxTextChars: 1_000, maxBytes: MAX_ACTIVITY_BYTES },
      {
        description:
          "What is worth knowing of it: at most 50 values, and 4,000 bytes as JSON. Segments can ask for these values.",
        example: { plan: "yearly" },
      },
    ).optional(),
    id: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9_:-]{1,100}$/, "Use letters, digits, hyphens, underscores and colons")
      .optional()
      .meta({
        description: "Your own id of it: the same id is recorded once, however often it is sent.",
        example: "billing-trial-1042",
      }),
  })
  .refine(
    ({ contactId, email, externalId }) =>
      [contactId, email, externalId].filter((value) => value !== undefined).length === 1,
    "Name the contact by one of contactId, email and externalId",
  )
  .meta({
    id: "ActivityInput",
    example: { email: "mari@example.com", type: "trial.started", data: { plan: "yearly" }, id: "billing-trial-1042" },
  });
export type ApiActivityInput = z.infer<typeof createActivitySchema>;

/** An entry of a contact's timeline. */
export const activityModel = z
  .object({
    id: resourceId("activity", "x-billing-trial-1042"),
    contactId: z.string().meta({ description: "Id of the contact.", example: EXAMPLE_CONTACT_ID }),
    type: z.string().meta({ description: "What happened.", example: "trial.started" }),
    at: timestamp.meta({ description: "When it happened." }),
    data: z
      .record(z.string(), customValueModel)
      .meta({ description: "What is worth knowing of it.", example: { plan: "yearly" } }),
    module: z.string().meta({
      description: "Part of the product that recorded it; `api` for other programs.",
      example: "api",
    }),
  })
  .meta({ id: "Activity" });

const STATES = ["granted", "denied", "withdrawn", "pending"] as const;
const consentTexts = {
  channel: z.enum(CONSENT_CHANNELS).meta({ description: "By which the person may be written to.", example: "email" }),
  state: z.enum(STATES).meta({ description: "What the person decided.", example: "granted" }),
};

/** A consent that another program asked for. */
export const createConsentSchema = z
  .strictObject({
    ...consentTexts,
    purpose: lineField("Purpose", { max: 200 })
      .default("marketing")
      .meta({ description: "What for.", example: "marketing" }),
    topic: z.string().min(1).max(64).regex(PRINTABLE).optional().meta({
      description: "Id of a topic of the workspace; left out, the channel in general.",
      example: "news",
    }),
    textVersion: lineField("Text version", { max: 100 }).meta({
      description: "Version of the text that the person read.",
      example: "2026-11-01",
    }),
    text: proseField("Text", { max: 5_000 }).meta({
      description: "The text that the person read.",
      example: "I agree to receive the newsletter by email.",
    }),
    source: lineField("Source", { max: 200 }).meta({
      description: "Where the person decided, such as a page or a call.",
      example: "checkout",
    }),
    at: pastMoment.optional().meta({
      description: "When the person decided, never in the future; now when left out.",
      example: "2026-11-22T09:30:00Z",
      format: "date-time",
    }),
  })
  .meta({
    id: "ConsentInput",
    example: {
      channel: "email",
      state: "granted",
      textVersion: "2026-11-01",
      text: "I agree to receive the newsletter by email.",
      source: "checkout",
    },
  });
export type CreateConsentInput = z.infer<typeof createConsentSchema>;

/** A line of a contact's ledger of consents. */
export const consentModel = z
  .object({
    id: resourceId("line of the ledger", "42"),
    ...consentTexts,
    purpose: z.string().meta({ description: "What for.", example: "marketing" }),
    topic: z.string().meta({ description: "Id of the topic; empty: the channel in general.", example: "news" }),
    textVersion: z.string().meta({ description: "Version of the text; may be empty.", example: "2026-11-01" }),
    text: z.string().meta({
      description: "The text that the person read.",
      example: "I agree to receive the newsletter by email.",
    }),
    source: z.string().meta({ description: "Where the person decided.", example: "checkout" }),
    at: timestamp.meta({ description: "When the person decided." }),
  })
  .meta({ id: "ContactConsent" });

/** A segment as the API answers it. */
export const segmentModel = z
  .object({
    id: resourceId("segment", EXAMPLE_SEGMENT_ID),
    name: z.string().meta({ description: "Name of the segment.", example: "Tea lovers" }),
    count: z.int().nullable().meta({
      description: "Contacts that it selects: in a list as last counted, null before that; of one segment counted now.",
      example: 128,
    }),
    ...timestamps,
  })
  .meta({ id: "Segment" });
