import { z } from "zod";
import { moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

/** As the event bus carries it (store/deliveries.ts). */
const received = z.strictObject({
  sourceId: resourceId,
  sourceName: z.string(),
  name: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  receivedAt: moment,
});

export const INTEGRATION_EVENTS = {
  "webhook.received": webhookEvent(received, {
    sourceId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f9",
    sourceName: "Shop payments",
    name: "checkout.session.completed",
    fields: { email: "mari@shop.example", amount: 4_900, currency: "eur" },
    receivedAt: "2026-11-27T09:00:00.000Z",
  }),
};
