import { z } from "zod";
import { type EventData, moment, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const planName = z.enum(["free", "basic", "pro", "enterprise"]);
const status = z.enum(["trialing", "active", "past_due", "canceled", "none"]);

const subscription = z.strictObject({
  planName,
  status,
  endsAt: moment.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  nextPlanName: planName.nullable(),
  previous: z.strictObject({ planName, status }),
});

export const SUBSCRIPTION_EVENTS = {
  "subscription.changed": webhookEvent(subscription, {
    planName: "pro",
    status: "active",
    endsAt: "2026-12-22T00:00:00.000Z",
    cancelsAtPeriodEnd: false,
    nextPlanName: null,
    previous: { planName: "basic", status: "active" },
  }),
};

export type SubscriptionEventData = EventData<(typeof SUBSCRIPTION_EVENTS)["subscription.changed"]>;
