import { z } from "zod";
import { EVENT_KINDS, type EventKind, type PropertyValue } from "../domain/event.ts";
import { flawOfProps, MAX_BATCH_EVENTS } from "./domain/payload.ts";

const KINDS = Object.keys(EVENT_KINDS).filter((kind) => kind !== "leave") as [EventKind, ...EventKind[]];

const text = (maxChars: number) => z.string().max(maxChars, `Use at most ${maxChars} characters.`).optional();

/** Properties are counted before they are read: a schema would go through all of them first. */
const props = z
  .custom<Readonly<Record<string, PropertyValue>>>(
    (value) => typeof value === "object" && value !== null,
    "Must be an object of names and values.",
  )
  .superRefine((value, refinement) => {
    const flaw = flawOfProps(value);
    if (flaw) refinement.addIssue({ code: "custom", path: flaw.path.split(".").slice(1), message: flaw.message });
  });

const SITE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71";

/** An event that a website's own server sends; its fields are checked with the fields of the tracker (domain/payload.ts). */
const serverEventSchema = z
  .strictObject({
    id: text(64).meta({
      description:
        "8 to 64 letters, digits, dots, `-` and `_`; the same id counts once, apart from ids that pages send. Without it each call counts.",
      example: "order-10017",
    }),
    kind: z
      .enum(KINDS)
      .default("view")
      .meta({ description: "What happened; `custom` needs a `name`.", example: "custom" }),
    name: text(500).meta({ description: "Of a custom event or a form, at most 100 characters.", example: "purchase" }),
    url: z.string().max(8_192).meta({
      description: "Whole URL of the page; its campaign parameters are read, its query is not kept.",
      example: "https://tea.example/thanks",
    }),
    referrer: text(8_192).meta({
      description: "URL of the page that led there.",
      example: "https://www.google.com/",
    }),
    timestamp: z.string().max(40).optional().meta({
      description: "When it happened, within the last 30 days; without it, now.",
      format: "date-time",
      example: "2026-11-21T09:30:00Z",
    }),
    target: text(8_192).meta({
      description: "What an outbound link or a download led to.",
      example: "https://other.example/",
    }),
    props: props.optional().meta({
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] },
      description:
        "At most 30 properties: names of up to 64 characters, texts of up to 500, numbers, true or false; at most 4 kB together.",
      example: { plan: "pro" },
    }),
    revenue: z
      .strictObject({
        amount: z
          .union([z.number(), z.string().max(40)])
          .meta({ description: "In whole units of the currency, such as 12.5 or `12.50`." }),
        currency: z.string().max(10).meta({ description: "Three letters, by ISO 4217." }),
      })
      .optional()
      .meta({
        description: "What it was worth: not negative, in a currency of ISO 4217.",
        example: { amount: "49.90", currency: "EUR" },
      }),
    user: text(200).meta({
      description:
        "How your server calls the person. Only a keyed hash of it is kept, by which the person is the same on every day.",
      example: "customer-81",
    }),
    address: text(45).meta({
      description: "Network address of the person; used for the day's hash, and not kept.",
      example: "203.0.113.7",
    }),
    userAgent: text(500).meta({
      description: "User agent of the person.",
      example: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    }),
    language: text(35).meta({ description: "Language of the person, as in `Accept-Language`.", example: "et" }),
    country: text(2).meta({ description: "ISO 3166-1 alpha-2.", example: "EE" }),
  })
  .meta({ id: "AnalyticsEventInput" });

/** The events of one call. */
export const serverEventsSchema = z
  .strictObject({
    site: z.string().max(64).meta({ description: "Id of the website, as in its tracker's tag.", example: SITE_ID }),
    events: z
      .array(serverEventSchema)
      .min(1)
      .max(MAX_BATCH_EVENTS)
      .meta({ description: "What happened, 1 to 500 events; all of them are written, or none." }),
  })
  .meta({
    id: "AnalyticsEventsInput",
    example: {
      site: SITE_ID,
      events: [
        {
          id: "order-10017",
          kind: "custom",
          name: "purchase",
          url: "https://tea.example/thanks",
          user: "customer-81",
          revenue: { amount: "49.90", currency: "EUR" },
        },
      ],
    },
  });
export type ServerEvents = z.infer<typeof serverEventsSchema>;

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** What became of the events of one call. */
export const eventsReceivedModel = z
  .object({
    received: count("How many events the call had.", 2),
    written: count("How many were new, and are kept now.", 1),
    bots: count("How many were taken for a program's by their user agent, and are kept apart.", 0),
    duplicates: count("How many had an id that was there already.", 1),
  })
  .meta({ id: "AnalyticsEventsReceived" });
