/** Public API of the guidance: what the dashboard's loader reads. */
export { readGuidance } from "./service.server.ts";
