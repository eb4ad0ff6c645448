import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const billingServer = defineServerModule({
  id: "billing",
  jobs: [
    {
      name: "billing.lifecycle",
      every: "minute",
      run: async (context, now) => (await load()).runLifecycle(context, now),
    },
    {
      name: "billing.stripe_events",
      every: "day",
      run: async (context, now) => (await load()).purgeStripeEvents(context, now),
    },
  ],
});
