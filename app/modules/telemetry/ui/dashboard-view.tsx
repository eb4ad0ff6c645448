import { useEffect } from "react";
import { seconds } from "#app/shared/time.ts";
import { trackDashboardView } from "../browser/track.ts";

const VIEW_EVERY_MS = seconds(30);

/** Records that the dashboard is looked at: when it appears, and each 30 seconds while it is visible. Shows nothing. */
export function DashboardView() {
  useEffect(() => {
    trackDashboardView();
    const timer = setInterval(() => document.visibilityState === "visible" && trackDashboardView(), VIEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
