/** Front door of InsightView for functions and other modules: use cases only. */
export { eachEvent, exportedSites } from "./export.server.ts";
export { queryTraffic, type Traffic } from "./query.server.ts";
export { METRICS, trafficQuerySchema } from "./query-schema.ts";
export type { SiteRow } from "./repo.server.ts";
export { MAX_HOSTS, updateSiteSchema } from "./schema.ts";
export { createSite, deleteSite, eraseWorkspaceSites, getSite, listSitesPage, updateSite } from "./service.server.ts";
