import type { Demand } from "../api-middleware/scope.ts";

/** What every operation on marketing campaigns demands. */
export const READ: Demand = { scope: "campaigns", feature: "cross_module", write: false };

export const TAGS = ["Campaigns"];
