import { route } from "@remix-run/route-config";

/** Takes what browsers say of the aids of the dashboard; no page. */
export const guidanceResourceRoutes = [route("guidance", "modules/guidance/routes/guidance.ts")];
