/** Front door of InsightView for functions and other modules: use cases only. */
export { foretellSum } from "./domain/trends/backtest.ts";
export { eraseWorkspaceSites } from "./service.server.ts";
