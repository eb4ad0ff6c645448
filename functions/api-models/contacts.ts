import type { Demand } from "../api-middleware/scope.ts";

/** What every operation on contacts demands. */
export const READ: Demand = { scope: "leads", feature: "lead_generation", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Leads"];
