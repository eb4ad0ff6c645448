/** Public API of the strategy generator for parts that need no server. */
export { planTasks } from "./domain/plan.ts";
