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

/** An event that a website's own server tells; what its fields may hold is checked with those of the tracker (domain/payload.ts). */
export const serverEventSchema = z.strictObject({
  id: text(64),
  kind: z.enum(KINDS).default("view"),
  name: text(500),
  url: z.string().max(8_192),
  referrer: text(8_192),
  timestamp: z.string().max(40).optional(),
  target: text(8_192),
  props: props.optional(),
  revenue: z
    .strictObject({ amount: z.union([z.number(), z.string().max(40)]), currency: z.string().max(10) })
    .optional(),
  user: text(200),
  address: text(45),
  userAgent: text(500),
  language: text(35),
  country: text(2),
});

export const serverEventsSchema = z.strictObject({
  site: z.string().max(64),
  events: z.array(serverEventSchema).min(1).max(MAX_BATCH_EVENTS),
});
export type ServerEvents = z.infer<typeof serverEventsSchema>;
