import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const accountServer = defineServerModule({
  id: "account",
  jobs: [
    { name: "account.links", every: "hour", run: async (context, now) => (await load()).purgeLinks(context, now) },
    {
      name: "account.challenges",
      every: "hour",
      run: async (context, now) => (await load()).purgeAuthChallenges(context, now),
    },
    {
      name: "account.sign_in_events",
      every: "day",
      run: async (context, now) => (await load()).purgeSignInEvents(context, now),
    },
  ],
});
