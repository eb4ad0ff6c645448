import { z } from "zod";
import { DIMENSIONS, OPERATORS } from "../../domain/dimensions.ts";
import {
  comparisonsOf,
  comparisonsOfGoal,
  isRunnable,
  isRunnableFilter,
  MAX_COMPARISONS,
  TOO_MANY_WILDCARDS,
} from "../../domain/filters/pattern.ts";
import { MAX_HOUR_DAYS } from "../../domain/period/period.ts";
import { parseDay } from "../../domain/period/site-clock.ts";

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
export const daysQueryShape = {
  period: z.enum(PERIODS).optional().meta({ description: "Days that end today; instead of `from` and `to`." }),
  from: day.optional().meta({
    format: "date",
    description: "First day, in the website's time zone; with `to`.",
    example: "2026-11-01",
  }),
  to: day.optional().meta({ format: "date", description: "Last day; with `from`.", example: "2026-11-21" }),
};
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

/** Both included; 1 where one is missing, or is no day: its own field refuses that. */
function daysBetween(from = "", to = ""): number {
  const [first, last] = [parseDay(from), parseDay(to)];
  return first === null || last === null ? 1 : last - first + 1;
}

const filter = z.strictObject({
  dimension: z.enum(DIMENSIONS).meta({ description: "What is looked at." }),
  operator: z.enum(OPERATORS).default("is").meta({
    description:
      "`contains` and `matches` make no difference between small and capital letters; in `matches`, `*` means anything but a slash and `**` for anything.",
  }),
  values: z.array(z.string().max(TEXT_MAX_CHARS)).min(1).max(50).meta({
    description:
      "One of them is enough; of a negation, none may apply. Of `property`: `name:value`, or `name` for any value.",
  }),
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
  kind: z.enum(["page", "event", "outbound", "download", "scroll"]).meta({ description: "What reaches it." }),
  pattern: text.meta({
    description: "Path, name or URL; `*` means anything but a slash and `**` for anything.",
  }),
  property: z
    .strictObject({
      name: text.meta({ description: "Name of the property." }),
      value: z.string().max(TEXT_MAX_CHARS).meta({ description: "Its value." }),
    })
    .nullable()
    .default(null)
    .meta({ description: "Only events with this property." }),
  minScrollPercent: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .meta({ description: "Of `scroll`: from how many percent on." }),
});

/** A question about the traffic of one website. */
export const trafficQuerySchema = z
  .strictObject({
    metrics: z
      .array(z.enum(METRICS))
      .min(1)
      .max(METRICS.length)
      .refine((names) => new Set(names).size === names.length, "Names a metric twice")
      .meta({
        description: "The figures to answer, each once. `conversions` and `conversionRatePercent` need `goals`.",
      }),
    ...daysQueryShape,
    period: daysQueryShape.period.meta({
      description: "Days that end today, instead of `from` and `to`; without any of them, 30 days.",
    }),
    interval: z
      .enum(INTERVALS)
      .optional()
      .meta({ description: "One row for each of these; not together with `dimension`." }),
    dimension: z
      .enum(DIMENSIONS)
      .optional()
      .meta({ description: "One row for each of its values; not together with `interval`." }),
    property: text.optional().meta({
      description:
        "Name of the property, for the dimension `property`: its values are answered instead of the names of all.",
    }),
    filters: z.array(filter).max(20).default([]).meta({ description: "All of them have to hold." }),
    goals: z.array(goal).max(20).default([]).meta({ description: "What counts as a conversion." }),
    compare: z.enum(["previous", "year"]).optional().meta({
      description: "Adds the figures of the days before (`previous`), or of the same days a year earlier (`year`).",
    }),
    orderBy: z.enum(ORDERS).default("visitors").meta({
      description: "What rows of a dimension are sorted by; `value` is the dimension's own.",
    }),
    order: z.enum(["asc", "desc"]).default("desc").meta({ description: "Smallest first (`asc`), or largest." }),
    limit: z.int().min(1).max(1_000).default(100).meta({ description: "Rows of the answer." }),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .meta({ description: "So many rows are left out at the beginning." }),
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
  })
  .meta({
    id: "TrafficQuery",
    example: {
      metrics: ["visitors", "visits", "bounceRatePercent"],
      from: "2026-11-01",
      to: "2026-11-21",
      dimension: "source",
      filters: [{ dimension: "country", operator: "is", values: ["EE"] }],
      compare: "previous",
    },
  });

export type TrafficQuery = z.infer<typeof trafficQuerySchema>;
