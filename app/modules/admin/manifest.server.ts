import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, OPERATIONAL, user } from "#app/platform/manifest/tables.ts";
import { accountViews } from "#db/schema/account.ts";
import { announcementReads, announcements } from "#db/schema/platform.ts";

const load = () => import("./index.server.ts");

export const adminServer = defineServerModule({
  id: "admin",
  tables: [
    {
      table: accountViews,
      claims: [user(accountViews.userId), user(accountViews.adminId)],
      exported: exportedBy("user", "When an administrator looked at your account, and why.", ["adminId", "sessionId"]),
      bound: bound(0, "administrators only"),
    },
    {
      table: announcements,
      claims: [],
      reason: "Written by the operator for everybody.",
      exported: OPERATIONAL,
      bound: bound(0, "administrators only"),
    },
    {
      table: announcementReads,
      claims: [user(announcementReads.userId)],
      exported: exportedBy("user", "Announcements you have read."),
      bound: bound(FEW, "one row for each announcement and person"),
    },
  ],
  jobs: [
    { name: "admin.views", every: "minute", run: async (context, now) => (await load()).settleViews(context, now) },
  ],
});
