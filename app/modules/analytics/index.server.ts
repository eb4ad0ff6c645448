/** Front door of InsightView for functions and other modules: use cases only. */
export { foretellSum } from "./domain/trends/backtest.ts";
export { eraseWorkspaceSites, listSites } from "./service.server.ts";
export { type MeasuredSite, siteReader } from "./site-reader.server.ts";
