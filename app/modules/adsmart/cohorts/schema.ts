import { z } from "zod";
import { NETWORKS } from "../domain/networks.ts";

/** What the address of the cohorts asks for. */
export const cohortQuerySchema = z.object({
  by: z.enum(["month", "channel", "campaign"]).catch("month"),
  network: z.enum(NETWORKS).optional().catch(undefined),
});
export type CohortQuery = z.infer<typeof cohortQuerySchema>;
