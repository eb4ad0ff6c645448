import { z } from "zod";
import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import { MAX_NAME_CHARS } from "../domain/limits.ts";
import { CONDITION_OPS } from "../domain/running/conditions.ts";
import { EVENT_TYPES } from "../domain/running/event-types.ts";

const line = (max: number) => z.string().trim().min(1).max(max).regex(PRINTABLE);
const path = z
  .string()
  .max(80)
  .regex(/^[\w.-]{1,80}$/);
const keysOf = <K extends string>(pairs: readonly (readonly [K, string])[]) =>
  z.enum(pairs.map(([key]) => key) as [K, ...K[]]);
const event = { event: keysOf(EVENT_TYPES), activity: path.optional() };
const MAX_STEPS = 12;

/** Steps that continue with the next one. */
const plain = [
  z.object({
    step: z.literal("mail"),
    subject: line(150),
    text: z.string().trim().min(1).max(3_000).regex(PRINTABLE_LINES),
  }),
  z.object({
    step: z.literal("wait"),
    amount: z.int().min(1).max(365),
    unit: z.enum(["minutes", "hours", "days", "weeks"]),
  }),
  z.object({ step: z.literal("morning") }),
  z.object({ step: z.literal("task"), title: line(200), days: z.int().min(0).max(365).default(2) }),
  z.object({ step: z.literal("notify"), title: line(120) }),
  z.object({ step: z.literal("tag"), tag: line(40), remove: z.boolean().default(false) }),
  z.object({ step: z.literal("goal"), name: line(100) }),
] as const;

/** Steps with two ways out, each with a list of steps. */
const branching = <Inner extends z.ZodType>(inner: Inner) => {
  const list = z.array(inner).max(MAX_STEPS).default([]);
  return [
    z.object({ step: z.literal("wait_for"), ...event, days: z.int().min(1).max(365), happened: list, otherwise: list }),
    z.object({
      step: z.literal("split"),
      title: line(MAX_NAME_CHARS),
      what: path,
      how: keysOf(CONDITION_OPS),
      value: z.string().max(200).regex(PRINTABLE).default(""),
      yes: list,
      no: list,
    }),
  ] as const;
};

const last = z.discriminatedUnion("step", plain);
const inner = z.discriminatedUnion("step", [...plain, ...branching(last)]);
const outer = z.discriminatedUnion("step", [...plain, ...branching(inner)]);

const trigger = z.discriminatedUnion("on", [
  z.object({ on: z.literal("event"), ...event }),
  z.object({ on: z.literal("form") }),
  z.object({ on: z.literal("segment"), when: z.enum(["enters", "leaves"]).default("enters") }),
  z.object({
    on: z.literal("date"),
    days: z.int().min(0).max(365).default(0),
    direction: z.enum(["before", "after"]).default("before"),
    yearly: z.boolean().default(false),
  }),
  z.object({ on: z.literal("schedule"), every: z.enum(["day", "week", "month"]) }),
  z.object({ on: z.literal("manual") }),
]);

/** The plan of a flow as a language model writes it: nothing in it names a record, an address or another system. */
export const planSchema = z.object({
  name: line(MAX_NAME_CHARS),
  trigger,
  steps: z.array(outer).min(1).max(MAX_STEPS),
});
export type FlowPlan = z.infer<typeof planSchema>;
export type PlanStep = FlowPlan["steps"][number];
