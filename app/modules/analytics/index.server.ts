/** Front door of InsightView for functions and other modules: use cases only. */
export { eraseWorkspaceSites } from "./service.server.ts";
