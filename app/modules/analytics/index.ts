/** Front door of InsightView for browser-safe parts. */
export { isLiveSite, LIVE_MINUTES, type LiveEvent, type LiveRow, type LiveSite, NOW_MINUTES } from "./domain/live.ts";
