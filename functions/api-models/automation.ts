import type { Demand } from "../api-middleware/scope.ts";

/** What reading flows and their runs demands. */
export const READ: Demand = { scope: "flows", feature: "automation_basic", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Automation"];
