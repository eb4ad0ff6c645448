import { z } from "zod";

/** Query parameters that many lists of the API have. */

/** A moment in a query; with its offset, so that no zone has to be guessed. */
export const momentParam = (description: string) =>
  z.iso
    .datetime({ offset: true, error: "Must be a moment such as 2026-11-21T09:30:00Z" })
    .max(40)
    .transform((text) => new Date(text))
    .optional()
    .meta({ type: "string", format: "date-time", description, example: "2026-11-21T09:30:00.000Z" });

/** A day in a query. */
export const dayParam = (description: string) =>
  z.iso
    .date("Must be a day such as 2026-11-21")
    .optional()
    .meta({ type: "string", format: "date", description, example: "2026-11-21" });
