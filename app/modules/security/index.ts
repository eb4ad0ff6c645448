/** Browser-safe front door: the actions of the audit log in words. */
export { AREAS, actionWords, areaOf } from "./domain/actions.ts";
