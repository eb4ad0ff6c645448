import { route } from "@remix-run/route-config";

export const dashboardRoutes = [route("dashboard", "modules/dashboard/routes/dashboard.tsx")];
