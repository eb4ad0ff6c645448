import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const apiKeysServer = defineServerModule({
  id: "api-keys",
  jobs: [
    { name: "api_usage.purge", every: "day", run: async (context, now) => (await load()).purgeUsage(context, now) },
    {
      name: "api_idempotency.purge",
      every: "hour",
      run: async (context, now) => (await load()).purgeRepeatable(context, now),
    },
  ],
});
