import { z } from "zod";

/** How often a person wants the figures of a site by mail. */
export const digestSchema = z.strictObject({ weekly: z.boolean().default(false), monthly: z.boolean().default(false) });
export type DigestInput = z.infer<typeof digestSchema>;
