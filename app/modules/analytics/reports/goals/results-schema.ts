import { z } from "zod";

/** What the API answers of goals and funnels. */

const EXAMPLE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d81";
const idOf = (description: string) => z.string().meta({ description, example: EXAMPLE_ID });
const date = (description: string) => z.string().meta({ format: "date", description, example: "2026-11-01" });

/** What reaches a goal or a step. */
const rule = {
  kind: z
    .enum(["page", "event", "outbound", "download", "scroll"])
    .meta({ description: "What reaches it.", example: "event" }),
  pattern: z.string().meta({
    description: "Path, name or URL; `*` matches anything but a slash and `**` matches anything.",
    example: "purchase",
  }),
  property: z
    .object({ name: z.string(), value: z.string() })
    .nullable()
    .meta({ description: "Only events with this property.", example: null }),
  minScrollPercent: z.int().nullable().meta({ description: "Of `scroll`: from how many percent on.", example: null }),
};

const days = { from: date("First day of the figures."), to: date("Last day of the figures.") };
const rate = z
  .number()
  .nullable()
  .meta({ description: "0 to 100; null when there is nothing to divide by.", example: 2.4 });

/** A goal with its results. */
export const goalModel = z
  .object({
    id: idOf("Id of the goal."),
    name: z.string().meta({ description: "What people call it.", example: "Order" }),
    ...rule,
    value: z.object({ minor: z.int(), currency: z.string() }).nullable().meta({
      description: "What a conversion without revenue of its own is worth, in the smallest unit.",
      example: null,
    }),
    results: z
      .object({
        ...days,
        conversions: z.int().meta({ description: "Events that reached it.", example: 31 }),
        convertedVisits: z.int().meta({ description: "Visits with at least one.", example: 28 }),
        visits: z.int().meta({ description: "All visits of the days for which there are figures.", example: 1_160 }),
        conversionRatePercent: rate,
        revenue: z
          .record(z.string(), z.int())
          .meta({ description: "Of these events, by currency, in the smallest unit.", example: { EUR: 124_900 } }),
        figuresFrom: date("The first day for which there are figures; null before any visit.").nullable(),
      })
      .meta({ description: "What became of it in the chosen days." }),
  })
  .meta({ id: "Goal" });

const funnel = {
  id: idOf("Id of the funnel."),
  name: z.string().meta({ description: "What people call it.", example: "Checkout" }),
  steps: z
    .array(
      z.object({
        ...rule,
        filters: z
          .array(z.object({ dimension: z.string(), operator: z.string(), values: z.array(z.string()) }))
          .meta({ description: "On the visit of the step." }),
      }),
    )
    .meta({ description: "In the order in which they have to be reached." }),
  windowMinutes: z.int().meta({ description: "From the first step to the last.", example: 1_440 }),
  strict: z.boolean().meta({ description: "Whether nothing else may come between two steps.", example: false }),
};

/** A funnel. */
export const funnelModel = z.object(funnel).meta({ id: "Funnel" });

/** A funnel with its results. */
export const funnelResultModel = z
  .object({
    ...funnel,
    siteId: idOf("Id of its website."),
    results: z
      .object({
        ...days,
        conversionRatePercent: rate,
        medianMs: z
          .number()
          .nullable()
          .meta({ description: "From the first step to the last, milliseconds.", example: 340_000 }),
        p90Ms: z.number().nullable().meta({
          description: "From the first step to the last, milliseconds, of the slowest tenth: nine of ten were quicker.",
          example: 1_210_000,
        }),
        steps: z
          .array(
            z.object({
              people: z.int().meta({ description: "Who reached it.", example: 310 }),
              left: z
                .int()
                .meta({ description: "How many of those who did not continue saw no further page.", example: 40 }),
              next: z
                .array(z.object({ path: z.string(), people: z.int() }))
                .meta({ description: "What the others saw next." }),
            }),
          )
          .meta({ description: "One for each step." }),
        singleVisitsFrom: date(
          "The first day whose single visits are kept: of days before, nobody is counted. Null before any visit.",
        ).nullable(),
      })
      .meta({ description: "Who came how far in the chosen days." }),
  })
  .meta({ id: "FunnelResult" });
