import { z } from "@hono/zod-openapi";
import {
  MAX_HOSTS,
  METRICS,
  type SiteRow,
  trafficQuerySchema,
  updateSiteSchema,
} from "#app/modules/analytics/index.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { fieldsQuery, fixedListQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { READ } from "./analytics.ts";
import { idParamsLike } from "./common.ts";

export const WRITE: Demand = { ...READ, write: true };

export const SITE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71";
const EXAMPLE_TIME = "2026-11-21T09:30:00.000Z";

export const siteParams = idParamsLike(SITE_ID);

const { name, hosts, timeZone, currency, anyHost } = updateSiteSchema.shape;
const hostNames = z
  .array(z.string().min(1).max(300))
  .min(1)
  .max(MAX_HOSTS)
  .transform((texts) => texts.join("\n"))
  .pipe(hosts)
  .meta({
    type: "array",
    items: { type: "string" },
    minItems: 1,
    maxItems: MAX_HOSTS,
    description: "Host names it may send from; subdomains of each are included.",
    example: ["tea.example"],
  });

export const siteInput = z.strictObject({ name, hosts: hostNames, timeZone, currency }).meta({
  id: "SiteInput",
  example: { name: "Tea shop", hosts: ["tea.example"], timeZone: "Europe/Tallinn", currency: "EUR" },
});

/** Without the defaults of a new site: what is not given stays. */
export const siteChange = z
  .strictObject({
    name,
    hosts: hostNames,
    timeZone: timeZone.unwrap(),
    currency: currency.unwrap(),
    anyHost: anyHost.unwrap(),
  })
  .partial()
  .refine(...SOME_FIELD)
  .meta({ id: "SiteChange", example: { name: "Tea shop", anyHost: false } });

export const siteModel = z
  .object({
    id: z.string().meta({ description: "Id of the website, as it stands in the tracker's tag.", example: SITE_ID }),
    name: z.string().meta({ example: "Tea shop" }),
    hosts: z.array(z.string()).meta({ example: ["tea.example"] }),
    anyHost: z.boolean().meta({ description: "Whether it takes events from any host.", example: false }),
    timeZone: z.string().meta({ description: "Days and hours are counted in it.", example: "Europe/Tallinn" }),
    currency: z.string().meta({ example: "EUR" }),
    createdAt: z.string().meta({ format: "date-time", example: EXAMPLE_TIME }),
    updatedAt: z.string().meta({ format: "date-time", example: EXAMPLE_TIME }),
  })
  .meta({ id: "Site" });

export const sitesQuery = fixedListQuery({ model: siteModel });
export const siteQuery = fieldsQuery(siteModel);
export const sitePage = pageOf(siteModel, "SitePage");

export const toSite = ({
  id,
  name: title,
  hosts: own,
  anyHost: any,
  timeZone: zone,
  currency: money,
  createdAt,
  updatedAt,
}: SiteRow): z.infer<typeof siteModel> => ({
  id,
  name: title,
  hosts: own,
  anyHost: any,
  timeZone: zone,
  currency: money,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const trafficQuery = trafficQuerySchema.meta({
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

const range = z.object({
  from: z.string().meta({ format: "date", example: "2026-10-11" }),
  to: z.string().meta({ format: "date", example: "2026-10-31" }),
});
const metricValue = z.union([z.number(), z.null(), z.record(z.string(), z.number())]);
const metricValues = z
  .partialRecord(z.enum(METRICS), metricValue)
  .meta({ example: { visitors: 120, visits: 150, bounceRatePercent: 41.3 } });

export const trafficModel = z
  .object({
    from: z.string().meta({ format: "date", example: "2026-11-01" }),
    to: z.string().meta({ format: "date", example: "2026-11-21" }),
    timeZone: z.string().meta({ example: "Europe/Tallinn" }),
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
          description: "The days of which all goals have figures; null without goals, or when there are none.",
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
    rows: z.array(
      z.object({
        value: z.string().nullable().meta({
          description: "Value of the dimension, empty when it is not known; null without a dimension.",
          example: "google.com",
        }),
        start: z.string().nullable().meta({
          description: "Begin of the interval on the website's clock; null without an interval.",
          example: null,
        }),
        metrics: metricValues,
        compared: z.union([metricValues, z.null()]).meta({ description: "The same of the compared days." }),
      }),
    ),
    more: z
      .boolean()
      .meta({ description: "Whether there are rows behind these: ask again with a larger `offset`.", example: false }),
  })
  .meta({ id: "Traffic" });
