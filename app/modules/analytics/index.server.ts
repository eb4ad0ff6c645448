/** Front door of InsightView for functions and other modules: use cases only. */

export { eachEvent, exportedSites } from "./export.server.ts";
export { eraseWorkspaceSites } from "./service.server.ts";
