import { index, route } from "@remix-run/route-config";

/** /settings and one address for each of its tabs (see tabs.ts). */
export const settingsRoutes = [
  route("settings", "modules/settings/routes/settings.tsx", [
    index("modules/settings/routes/first-tab.ts"),
    route("profile", "modules/settings/routes/profile.tsx"),
    route("notifications", "modules/settings/routes/notifications.tsx"),
    route("preferences", "modules/settings/routes/preferences.tsx"),
    route("security", "modules/settings/routes/security.tsx"),
    route("api-keys", "modules/settings/routes/api-keys.tsx"),
    route("data", "modules/settings/routes/data.tsx"),
  ]),
  route("settings/time-zone", "modules/settings/routes/time-zone.ts"),
  route("settings/data/export/:exportId", "modules/settings/routes/data-export.ts"),
];
