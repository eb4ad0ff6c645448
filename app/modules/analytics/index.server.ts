/** Front door of InsightView for functions and other modules: use cases only. */
export { chooseSite } from "./choose-site.server.ts";
export { admitSender, collectBatch, collectPixel, wantsPrivacy } from "./collect.server.ts";
export type { WindowTraffic } from "./domain/live.ts";
export { MAX_BATCH_BYTES } from "./domain/payload.ts";
export { foretellSum } from "./domain/trends/backtest.ts";
export { serverEventSchema, serverEventsSchema } from "./events-schema.ts";
export { eachEvent, exportedSites } from "./export.server.ts";
export { listGoals } from "./goals.server.ts";
export { readLiveSite, readSiteWindows, watchSite } from "./live.server.ts";
export { queryTraffic } from "./query.server.ts";
export { daysQueryShape, METRICS, refuseDays, trafficQuerySchema } from "./query-schema.ts";
export type { SiteRow } from "./repo.server.ts";
export { MAX_HOSTS, updateSiteSchema } from "./schema.ts";
export { receiveEvents } from "./server-events.server.ts";
export { createSite, deleteSite, eraseWorkspaceSites, getSite, listSites, listSitesPage, updateSite } from "./service.server.ts";
export { type MeasuredSite, siteReader } from "./site-reader.server.ts";
export { type FunnelResult, type GoalResult, getFunnelResult, listFunnelsPage, listGoalResults } from "./stored-reports.server.ts";
export { purgeSalts } from "./visitor.server.ts";
