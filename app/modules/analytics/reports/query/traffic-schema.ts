import { z } from "zod";
import { METRICS } from "./schema.ts";

const range = z.object({
  from: z.string().meta({ format: "date", example: "2026-10-11" }),
  to: z.string().meta({ format: "date", example: "2026-10-31" }),
});
const metricValue = z.union([z.number(), z.null(), z.record(z.string(), z.number())]);
const metricValues = z
  .partialRecord(z.enum(METRICS), metricValue)
  .meta({ example: { visitors: 120, visits: 150, bounceRatePercent: 41.3 } });

/** The figures of a website. */
export const trafficModel = z
  .object({
    from: z.string().meta({ format: "date", description: "First day of the figures.", example: "2026-11-01" }),
    to: z.string().meta({ format: "date", description: "Last day of the figures.", example: "2026-11-21" }),
    timeZone: z.string().meta({
      description: "The website's time zone, in which days are counted.",
      example: "Europe/Tallinn",
    }),
    compared: z.union([range, z.null()]).meta({ description: "The days that the figures are compared with." }),
    imported: z
      .union([range, z.null()])
      .meta({ description: "Days among them whose figures were imported from another product.", example: null }),
    coverage: z
      .object({
        days: z
          .union([range, z.null()])
          .meta({ description: "The days that the rows tell of; null when that is none of those asked for." }),
        conversions: z.union([range, z.null()]).meta({
          description: "The days for which all goals have figures; null without goals, or when there are none.",
        }),
        compared: z.union([range, z.null()]).meta({ description: "The days compared with that the figures tell of." }),
        singleVisitsFrom: z.string().nullable().meta({
          format: "date",
          description:
            "The first day whose single visits are kept; of days before, sums are left. Null when none were deleted yet.",
          example: null,
        }),
        visitorsErrorPercent: z.number().nullable().meta({
          description:
            "Standard error of how many people there are whom your server names by `user`, who count once over several days; null where all visitors are exact.",
          example: null,
        }),
      })
      .meta({
        description:
          "Which of the days asked for the figures cover: filters that combine, and new goals, need single visits.",
      }),
    rows: z
      .array(
        z.object({
          value: z.string().nullable().meta({
            description: "Value of the dimension, empty when it is not known; null without a dimension.",
            example: "google.com",
          }),
          start: z.string().nullable().meta({
            description: "Begin of the interval on the website's clock; null without an interval.",
            example: null,
          }),
          metrics: metricValues.meta({
            description:
              "The figures that were asked for. Rates are 0 to 100 and `meanDurationMs` milliseconds, null when there is nothing to divide by; `revenue` is by currency, in its smallest unit.",
          }),
          compared: z.union([metricValues, z.null()]).meta({ description: "The same of the compared days." }),
        }),
      )
      .meta({ description: "One row, or one for each interval or value." }),
    more: z
      .boolean()
      .meta({ description: "Whether there are rows behind these: ask again with a larger `offset`.", example: false }),
  })
  .meta({ id: "Traffic" });
