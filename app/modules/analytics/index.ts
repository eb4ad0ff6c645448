/** Public API of InsightView for browser-safe parts. */
export { isLiveSite, type LiveEvent, type LiveRow, type LiveSite } from "./live/domain/live.ts";
