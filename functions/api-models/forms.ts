import type { Demand } from "../api-middleware/scope.ts";

/** What every operation on forms demands. */
export const READ: Demand = { scope: "leads", feature: "lead_generation", write: false };

export const TAGS = ["Leads"];
