import { index, route } from "@remix-run/route-config";

/** /settings and one address for each of its tabs (see tabs.ts). */
export const settingsRoutes = [
  route("settings", "modules/settings/routes/settings.tsx", [
    index("modules/settings/routes/first-tab.ts"),
    route("profile", "modules/account/profile/routes/profile.tsx"),
    route("notifications", "modules/notifications/routes/settings.tsx"),
    route("preferences", "modules/account/profile/routes/preferences.tsx"),
    route("security", "modules/account/credentials/routes/security.tsx"),
    route("api-keys", "modules/api-keys/routes/api-keys.tsx"),
    route("data", "modules/privacy/routes/data.tsx"),
  ]),
  route("settings/time-zone", "modules/account/profile/routes/time-zone.ts"),
  route("settings/data/export/:exportId", "modules/privacy/export/routes/data-export.ts"),
];
