/** Front door of the guidance: what the dashboard's loader reads. */
export type { Guidance } from "./domain/guidance.ts";
export { readGuidance } from "./service.server.ts";
