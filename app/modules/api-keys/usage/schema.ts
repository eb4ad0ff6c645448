import { z } from "zod";
import { timestamp } from "#app/platform/api/answer-fields.ts";
import { momentParam } from "#app/platform/api/query-fields.ts";
import { INTERVALS, MAX_USAGE_DAYS } from "./domain/usage-range.ts";

/** The filters of a list of counted calls. */
export const usageFilters = {
  interval: z
    .enum(INTERVALS)
    .default("hour")
    .meta({ description: "Whether calls are added up by the hour or by the day." }),
  from: momentParam(
    `Hours or days that begin at this moment or later; without it, one day (by hours) or 31 days (by days) before \`to\`. At most ${MAX_USAGE_DAYS} days.`,
  ),
  to: momentParam("Hours or days that begin before this moment; without it, now."),
  keyId: z.uuid().optional().meta({ description: "Only calls with this key." }),
  route: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Only calls of this operation.", example: "GET /seo/projects" }),
};

/** The calls of one key and operation in an hour or on a day. */
export const usageModel = z
  .object({
    start: timestamp.meta({ description: "Begin of the hour or day, in UTC.", example: "2026-11-21T09:00:00.000Z" }),
    keyId: z.string().meta({ description: "Id of the API key.", example: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d41" }),
    route: z.string().meta({ description: "Method and path of the operation.", example: "GET /seo/projects" }),
    callCount: z.int().min(1).meta({ description: "Calls that were counted against the key's limit.", example: 42 }),
  })
  .meta({ id: "Usage" });
