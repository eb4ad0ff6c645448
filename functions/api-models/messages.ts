import type { Demand } from "../api-middleware/scope.ts";

/** What every reading operation on messages demands. */
export const READ: Demand = { scope: "campaigns", feature: "retargeting", write: false };

export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Campaigns"];
