/** Front door of InsightView for functions and other modules: use cases only. */
export { chooseSite } from "./choose-site.server.ts";
export type { WindowTraffic } from "./domain/live.ts";
export { readLiveSite, readSiteWindows, watchSite } from "./live.server.ts";
export { eraseWorkspaceSites, getSite } from "./service.server.ts";
