import { z } from "zod";
import { NETWORKS } from "../domain/networks.ts";
import { DIMENSIONS } from "../store/ads-rpc.ts";

/** What the address of the performance page asks for. */
export const performanceQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .catch(30),
  by: z.enum(DIMENSIONS).catch("campaign"),
  network: z.enum(NETWORKS).optional().catch(undefined),
  campaign: z.string().max(40).optional().catch(undefined),
});
export type PerformanceQuery = z.infer<typeof performanceQuerySchema>;
