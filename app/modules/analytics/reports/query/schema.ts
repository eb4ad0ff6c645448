import { z } from "zod";
import { DIMENSIONS, OPERATORS } from "../../domain/dimensions.ts";
import {
  comparisonsOf,
  comparisonsOfGoal,
  isRunnable,
  isRunnableFilter,
  MAX_COMPARISONS,
  TOO_MANY_WILDCARDS,
} from "../../domain/pattern.ts";
import { MAX_HOUR_DAYS } from "../../domain/period.ts";
import { parseDay } from "../../domain/site-clock.ts";

export const METRICS = [
  "visitors",
  "visits",
  "views",
  "events",
  "bounces",
  "bounceRatePercent",
  "meanDurationMs",
  "viewsPerVisit",
  "conversions",
  "conversionRatePercent",
  "revenue",
] as const;
export type Metric = (typeof METRICS)[number];

export const PERIODS = ["today", "yesterday", "7d", "30d", "90d", "month", "year", "12mo"] as const;
export type Period = (typeof PERIODS)[number];

export const INTERVALS = ["hour", "day", "week", "month", "year"] as const;
export const ORDERS = [
  "visitors",
  "visits",
  "views",
  "events",
  "bounces",
  "durationMs",
  "conversions",
  "value",
] as const;

/** Days of one query. */
export const MAX_RANGE_DAYS = 3_700;
const TEXT_MAX_CHARS = 500;

const text = z.string().min(1).max(TEXT_MAX_CHARS);
const NO_DAY = "Must be a day such as 2026-11-21";
const day = z
  .string()
  .max(10, { error: NO_DAY, abort: true })
  .refine((value) => parseDay(value) !== null, NO_DAY);

/** Which days are asked for; held to `refuseDays`. */
export const daysQueryShape = { period: z.enum(PERIODS).optional(), from: day.optional(), to: day.optional() };
const daysQuery = z.object(daysQueryShape);
export type DaysQuery = z.infer<typeof daysQuery>;

/** Refuses days that make no range. */
export function refuseDays({ period, from, to }: DaysQuery, { addIssue }: Pick<z.RefinementCtx, "addIssue">): void {
  const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
  if (period !== undefined && (from !== undefined || to !== undefined))
    refuse("period", "Give either a period or from and to");
  if (period === undefined && (from === undefined) !== (to === undefined))
    refuse(from === undefined ? "from" : "to", "Give both from and to");
  const days = daysBetween(from, to);
  if (days < 1) refuse("to", "Must not lie before from");
  if (days > MAX_RANGE_DAYS) refuse("to", `At most ${MAX_RANGE_DAYS} days`);
}

/** Both included; 1 where one is not told, or is no day: that is refused by itself. */
function daysBetween(from = "", to = ""): number {
  const [first, last] = [parseDay(from), parseDay(to)];
  return first === null || last === null ? 1 : last - first + 1;
}

const filter = z.strictObject({
  dimension: z.enum(DIMENSIONS),
  operator: z.enum(OPERATORS).default("is"),
  values: z.array(z.string().max(TEXT_MAX_CHARS)).min(1).max(50),
});
type FilterInput = z.infer<typeof filter>;

/** Refuses what would cost the website's object too much (domain/pattern.ts). */
function refuseCost(
  { filters, goals }: { filters: readonly FilterInput[]; goals: readonly { pattern: string }[] },
  { addIssue }: Pick<z.RefinementCtx, "addIssue">,
) {
  const refuse = (path: (string | number)[], message: string) => addIssue({ code: "custom", path, message });
  for (const [at, asked] of filters.entries())
    if (!isRunnableFilter(asked)) refuse(["filters", at, "values"], TOO_MANY_WILDCARDS);
  for (const [at, { pattern }] of goals.entries())
    if (!isRunnable(pattern)) refuse(["goals", at, "pattern"], TOO_MANY_WILDCARDS);
  const comparisons = [...filters.map(comparisonsOf), ...goals.map(comparisonsOfGoal)].reduce(
    (sum, count) => sum + count,
    0,
  );
  if (comparisons > MAX_COMPARISONS)
    refuse(
      ["filters"],
      `Filters and goals look for ${comparisons} texts and parts of patterns together; at most ${MAX_COMPARISONS} are allowed. Use fewer values or wildcards, or “is”`,
    );
}

const goal = z.strictObject({
  kind: z.enum(["page", "event", "outbound", "download", "scroll"]),
  pattern: text,
  property: z
    .strictObject({ name: text, value: z.string().max(TEXT_MAX_CHARS) })
    .nullable()
    .default(null),
  minScrollPercent: z.int().min(1).max(100).nullable().default(null),
});

/** A question about the traffic of one website. */
export const trafficQuerySchema = z
  .strictObject({
    metrics: z
      .array(z.enum(METRICS))
      .min(1)
      .max(METRICS.length)
      .refine((names) => new Set(names).size === names.length, "Names a metric twice"),
    ...daysQueryShape,
    interval: z.enum(INTERVALS).optional(),
    dimension: z.enum(DIMENSIONS).optional(),
    property: text.optional(),
    filters: z.array(filter).max(20).default([]),
    goals: z.array(goal).max(20).default([]),
    compare: z.enum(["previous", "year"]).optional(),
    orderBy: z.enum(ORDERS).default("visitors"),
    order: z.enum(["asc", "desc"]).default("desc"),
    limit: z.int().min(1).max(1_000).default(100),
    offset: z.int().min(0).max(1_000_000).default(0),
  })
  .superRefine(refuseDays)
  .superRefine(refuseCost)
  .superRefine(({ period, from, to, interval, dimension, property, metrics, goals }, { addIssue }) => {
    const days = daysBetween(from, to);
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (interval !== undefined && dimension !== undefined) refuse("interval", "Give either an interval or a dimension");
    if (interval === "hour" && (days > MAX_HOUR_DAYS || ["90d", "year", "12mo"].includes(period ?? "")))
      refuse("interval", `Hours are answered for ${MAX_HOUR_DAYS} days at most`);
    if (property !== undefined && dimension !== "property") refuse("property", "Only with the dimension property");
    if (goals.length === 0 && metrics.some((name) => name.startsWith("conversion")))
      refuse("goals", "Conversions need a goal");
  });

export type TrafficQuery = z.infer<typeof trafficQuerySchema>;
