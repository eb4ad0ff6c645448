import { z } from "zod";

/** Days of the report, as the address asks. */
export const resultsQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .catch(30),
});
