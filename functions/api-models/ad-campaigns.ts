import type { Demand } from "../api-middleware/scope.ts";

/** What every operation on ad campaigns demands. */
export const READ: Demand = { scope: "campaigns", feature: "ads_basic", write: false };
export const WRITE: Demand = { ...READ, write: true };
export const TAGS = ["Campaigns"];
