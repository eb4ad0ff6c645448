import { z } from "zod";
import { cutText, maskPath, maskText } from "./domain/mask.ts";
import {
  MAX_BATCH_EVENTS,
  MAX_ELEMENT_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PAGE_LENGTH,
} from "./domain/metric.ts";

/** Above what any clock of a browser shows: 8.64e15 ms is the end of JavaScript's calendar. */
const clock = z.number().min(-8.64e15).max(8.64e15);

/** Longest raw text that is looked at before it is cut. */
const MAX_RAW_LENGTH = 1_000;

const text = (max: number) =>
  z
    .string()
    .max(MAX_RAW_LENGTH)
    .transform((value) => cutText(maskText(value), max));

const common = {
  /** Made in the browser: an event that comes twice counts once. */
  id: z.uuid(),
  at: clock,
  page: z
    .string()
    .startsWith("/")
    .max(MAX_RAW_LENGTH)
    .transform((path) => maskPath(path).slice(0, MAX_PAGE_LENGTH)),
};

/** Names are ours, written in code. */
const name = z
  .string()
  .regex(/^[\w .:/-]+$/)
  .max(MAX_NAME_LENGTH);

const eventSchema = z.discriminatedUnion("name", [
  z.strictObject({ ...common, name: z.literal("page_view") }),
  z.strictObject({ ...common, name: z.literal("dashboard_view") }),
  z.strictObject({ ...common, name: z.literal("user_interaction"), element: text(MAX_ELEMENT_LENGTH) }),
  z.strictObject({ ...common, name: z.literal("feature_usage"), feature: name }),
  z.strictObject({ ...common, name: z.literal("conversion"), conversion: name }),
  z.strictObject({ ...common, name: z.literal("error"), error: text(MAX_MESSAGE_LENGTH) }),
  z.strictObject({
    ...common,
    name: z.literal("performance"),
    metric: z.enum(["LCP", "INP", "CLS"]),
    value: z.number().min(0).max(1e7),
  }),
]);

/** What a browser posts to /track. */
export const batchSchema = z.strictObject({
  sessionId: z.uuid(),
  /** The browser's clock when it sent this. */
  sentAt: clock,
  events: z.array(eventSchema).min(1).max(MAX_BATCH_EVENTS),
});

export type Batch = z.infer<typeof batchSchema>;
