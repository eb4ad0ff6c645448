import { z } from "@hono/zod-openapi";
import { serverEventSchema, serverEventsSchema } from "#app/modules/analytics/index.server.ts";
import { READ } from "./analytics.ts";
import { SITE_ID } from "./analytics-sites.ts";

export const WRITE = { ...READ, write: true, hasOwnBudget: true };

const own = serverEventSchema.shape;

const eventInput = serverEventSchema
  .extend({
    id: own.id.meta({
      description:
        "8 to 64 letters, digits, dots, `-` and `_`; the same id counts once, apart from ids that pages send. Without it each call counts.",
      example: "order-10017",
    }),
    kind: own.kind.meta({ description: "What happened; `custom` needs a `name`.", default: "view", example: "custom" }),
    name: own.name.meta({ description: "Of a custom event or a form, at most 100 characters.", example: "purchase" }),
    url: own.url.meta({
      description: "Whole address of the page; its campaign parameters are read, its query is not kept.",
      example: "https://tea.example/thanks",
    }),
    referrer: own.referrer.meta({
      description: "Address of the page that led there.",
      example: "https://www.google.com/",
    }),
    timestamp: own.timestamp.meta({
      description: "When it happened, within the last 30 days; without it, now.",
      format: "date-time",
      example: "2026-11-21T09:30:00Z",
    }),
    target: own.target.meta({
      description: "What an outbound link or a download led to.",
      example: "https://other.example/",
    }),
    props: own.props.meta({
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] },
      description:
        "At most 30 properties: names of up to 64 characters, texts of up to 500, numbers, true or false; at most 4 kB together.",
      example: { plan: "pro" },
    }),
    revenue: own.revenue.meta({
      description: "What it was worth: not negative, in a currency of ISO 4217.",
      example: { amount: "49.90", currency: "EUR" },
    }),
    user: own.user.meta({
      description:
        "How your server calls the person. Only a keyed hash of it is kept, by which the person is the same on every day.",
      example: "customer-81",
    }),
    address: own.address.meta({
      description: "Network address of the person; used for the day's hash, and not kept.",
      example: "203.0.113.7",
    }),
    userAgent: own.userAgent.meta({
      description: "User agent of the person.",
      example: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    }),
    language: own.language.meta({ description: "Language of the person, as in `Accept-Language`.", example: "et" }),
    country: own.country.meta({ description: "ISO 3166-1 alpha-2.", example: "EE" }),
  })
  .meta({ id: "AnalyticsEventInput" });

export const eventsInput = serverEventsSchema
  .extend({
    site: z.string().max(64).meta({ description: "Id of the website, as in its tracker's tag.", example: SITE_ID }),
    events: z.array(eventInput).min(1).max(500),
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

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

export const eventsReceived = z
  .object({
    received: count("How many events the call had.", 2),
    written: count("How many were new, and are kept now.", 1),
    bots: count("How many were taken for a program's by their user agent, and are kept apart.", 0),
    duplicates: count("How many had an id that was there already.", 1),
  })
  .meta({ id: "AnalyticsEventsReceived" });
