import { route } from "@remix-run/route-config";

/** Takes the forms above lists; no page. */
export const savedViewResourceRoutes = [route("views", "modules/saved-views/routes/saved-views.ts")];
