import type { Demand } from "../api-middleware/scope.ts";

/** What reading strategies and their plans demands. */
export const READ: Demand = { scope: "strategies", feature: "strategy", write: false };

export const TAGS = ["Strategies"];
