import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";

const id = z.string().min(1).max(64);
const text = (label: string, max: number) => lineField(label, { min: 0, max }).default("");

const POINTS = "Enter a number of points, such as 10 or −5";
const DAYS = "Enter a number of days from 1 to 3,650";
const TIMES = "Enter a whole number from 1 to 1,000";

export const groupSchema = z.object({
  id: id.optional(),
  name: lineField("Name", { max: 60 }),
  halfLifeDays: z.coerce
    .number({ error: DAYS })
    .min(1, DAYS)
    .max(3_650, DAYS)
    .optional()
    .transform((days) => days ?? null),
});

/** A rule about what people did, or about what they are; the other fields are empty then. */
export const ruleSchema = z.object({
  id: id.optional(),
  about: z.string().max(100).default("did"),
  label: lineField("Label", { max: 100 }),
  groupId: z.string({ error: "Choose a group" }).min(1, "Choose a group").max(64),
  points: z.coerce.number({ error: POINTS }).min(-1_000, "At least −1,000 points").max(1_000, "At most 1,000 points"),
  maxTimes: z.coerce
    .number({ error: TIMES })
    .int(TIMES)
    .min(1, TIMES)
    .max(1_000, TIMES)
    .optional()
    .transform((times) => times ?? null),
  type: text("Activity", 100),
  whereKey: text("Key", 60),
  equals: text("Value", 200),
  op: z.string().max(20).default(""),
  value: text("Value", 200),
  /** The contact of the example. */
  contact: z.string().max(64).default(""),
});
export type RuleInput = z.infer<typeof ruleSchema>;

export const removeSchema = z.object({ id });

/** What is open for editing, and whose score is shown as an example. */
export const scoringQuerySchema = z.object({
  rule: z.string().max(64).optional().catch(undefined),
  group: z.string().max(64).optional().catch(undefined),
  add: z.enum(["activity", "trait"]).optional().catch(undefined),
  remove: z.string().max(64).optional().catch(undefined),
  contact: z.string().max(64).optional().catch(undefined),
});
