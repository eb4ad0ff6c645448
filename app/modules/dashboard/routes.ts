import { route } from "@remix-run/route-config";

export const dashboardRoutes = [
  route("dashboard", "modules/dashboard/routes/dashboard.tsx"),
  route("dashboard/figures", "modules/dashboard/routes/metrics.tsx"),
];

/** Answers without a page around them. */
export const dashboardResourceRoutes = [
  route("dashboard/figures.csv", "modules/dashboard/routes/metrics-csv.ts"),
  route("dashboard/realtime", "modules/dashboard/routes/realtime.ts"),
  route("dashboard/behaviour", "modules/dashboard/routes/behaviour.ts"),
];
