import { z } from "zod";
import { CONSENT_BASES, NETWORKS } from "./domain/upload.ts";

const segment = z.string().max(64).catch("");

/** Which people a file of an audience holds, as its address says. */
export const audienceQuerySchema = z.object({
  network: z.enum(NETWORKS).catch("google"),
  consent: z.enum(CONSENT_BASES).catch("ads"),
  segment,
  without: segment,
});
export type AudienceQuery = z.infer<typeof audienceQuerySchema>;
