/** Public API of client analytics in the browser; what does the work is loaded after hydration. */
export { errorStatistics } from "./browser/error-log.ts";
export { reportError, trackFeature } from "./browser/track.ts";
export { type WebVitals, webVitals } from "./browser/web-vitals-store.ts";
export { DashboardView } from "./ui/dashboard-view.tsx";
export { Telemetry } from "./ui/telemetry.tsx";
