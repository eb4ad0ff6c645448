import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const contactServer = defineServerModule({
  id: "contact",
  jobs: [
    {
      name: "contact.purge",
      every: "day",
      run: async (context, now) => (await load()).purgeContactMessages(context, now),
    },
  ],
});
