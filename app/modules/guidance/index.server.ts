/** Public API of the guidance: what the dashboard's loader reads. */
export { openItems } from "./domain/checklist.ts";
export { readGuidance } from "./service.server.ts";
