/** Front door of client analytics in the browser; what does the work is loaded after hydration. */
export { errorStatistics, readErrorLog } from "./browser/error-log.ts";
export { reportError, trackConversion, trackFeature } from "./browser/track.ts";
export { type WebVitals, webVitals } from "./browser/web-vitals-store.ts";
export type { ErrorRecord, ErrorStatistics } from "./domain/error-log.ts";
export { DashboardView } from "./ui/dashboard-view.tsx";
export { Tracking } from "./ui/tracking.tsx";
