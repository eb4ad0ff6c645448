import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, user, workspace } from "#app/platform/manifest/tables.ts";
import { notices, periodicMails } from "#db/schema/platform.ts";

const load = () => import("./index.server.ts");

export const notificationsServer = defineServerModule({
  id: "notifications",
  tables: [
    {
      table: notices,
      claims: [user(notices.userId), workspace(notices.workspaceId)],
      exported: exportedBy("user", "Notices of the bell."),
      bound: bound(300, "crawls and alerts of limited websites, forgotten after 90 days"),
    },
    {
      table: periodicMails,
      claims: [user(periodicMails.userId)],
      exported: exportedBy("user", "Which periodic mails you got for which period."),
      bound: bound(FEW, "one row for each mail of a period, forgotten after 90 days"),
    },
  ],
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
