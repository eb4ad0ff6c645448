import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const privacyServer = defineServerModule({
  id: "privacy",
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
