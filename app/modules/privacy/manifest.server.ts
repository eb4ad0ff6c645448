import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, user } from "#app/platform/manifest/tables.ts";
import { dataExports } from "#db/schema/platform.ts";

const load = () => import("./index.server.ts");

export const privacyServer = defineServerModule({
  id: "privacy",
  tables: [
    {
      table: dataExports,
      claims: [user(dataExports.userId)],
      exported: exportedBy("user", "Your data exports.", ["fileKey"]),
      bound: bound(FEW, "3 a day and person, forgotten after 90 days"),
    },
  ],
  jobs: [
    {
      name: "privacy.exports",
      every: "minute",
      run: async (context, now) => (await load()).maintainExports(context, now),
    },
    {
      name: "privacy.reminders",
      every: "minute",
      run: async (context, now) => (await load()).remindOfDeletions(context, now),
    },
    {
      name: "privacy.erasures",
      every: "minute",
      run: async (context, now) => (await load()).eraseDueAccounts(context, now),
    },
  ],
});
