import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const webhooksServer = defineServerModule({
  id: "webhooks",
  jobs: [
    {
      name: "webhooks.due",
      every: "minute",
      run: async (context, now) => (await load()).queueDueDeliveries(context, now),
    },
    { name: "webhooks.purge", every: "day", run: async (context, now) => (await load()).purgeWebhooks(context, now) },
  ],
  consumers: {
    "kaja-webhooks": async (context, batch) => (await load()).consumeWebhooks(context, batch),
    "kaja-webhooks-dead": async (context, batch) => (await load()).consumeDeadWebhooks(context, batch),
  },
});
