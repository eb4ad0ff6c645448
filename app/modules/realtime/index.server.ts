/** Public API of the live view for functions: use cases only. */
export { runTrafficAlerts } from "./alerts.server.ts";
