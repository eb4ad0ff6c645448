import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const notificationsServer = defineServerModule({
  id: "notifications",
  jobs: [
    {
      name: "notifications.purge",
      every: "day",
      run: async (context, now) => (await load()).purgeNotices(context, now),
    },
    {
      name: "notifications.periodic_purge",
      every: "day",
      run: async (context, now) => (await load()).purgePeriodic(context, now),
    },
  ],
});
