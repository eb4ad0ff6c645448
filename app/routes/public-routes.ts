import { index, layout, route } from "@remix-run/route-config";
import { contactRoutes } from "../modules/contact/routes.ts";

/** Pages for everybody, in one frame and without scripts. */
export const publicRoutes = [
  layout("routes/public.tsx", [
    index("routes/landing.tsx"),
    route("demo", "routes/demo.tsx"),
    route("developers", "routes/developers.tsx"),
    route("bot", "routes/bot.tsx"),
    route("status", "routes/status.tsx"),
    route("privacy-policy", "routes/legal/privacy-policy.tsx"),
    route("terms-of-service", "routes/legal/terms-of-service.tsx"),
    route("legal-compliance", "routes/legal/legal-compliance.tsx"),
    ...contactRoutes,
  ]),
];
