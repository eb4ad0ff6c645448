/** Front door of InsightView for functions and other modules: use cases only. */
export { chooseSite } from "./choose-site.server.ts";
export { admitSender, collectBatch, collectPixel, wantsPrivacy } from "./collect.server.ts";
export type { WindowTraffic } from "./domain/live.ts";
export { MAX_BATCH_BYTES } from "./domain/payload.ts";
export { foretellSum } from "./domain/trends/backtest.ts";
export { serverEventSchema, serverEventsSchema } from "./events-schema.ts";
export { readLiveSite, readSiteWindows, watchSite } from "./live.server.ts";
export { receiveEvents } from "./server-events.server.ts";
export { eraseWorkspaceSites, getSite, listSites } from "./service.server.ts";
export { type MeasuredSite, siteReader } from "./site-reader.server.ts";
export { purgeSalts } from "./visitor.server.ts";
