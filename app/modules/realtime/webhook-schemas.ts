import { z } from "zod";
import { count, type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const trafficAlert = z.strictObject({
  siteId: resourceId,
  siteName: z.string(),
  swing: z.enum(["spike", "drop"]),
  minutes: count,
  views: count,
  usualViews: z.number().min(0),
  topSource: z.string().nullable(),
  at: moment,
});

export const TRAFFIC_EVENTS = {
  "traffic.alert": webhookEvent(trafficAlert, {
    siteId: "0193f0a0-7c1e-7b3a-8f2d-5a6b7c8d9e0f",
    siteName: "Tea shop",
    swing: "spike",
    minutes: 2,
    views: 412,
    usualViews: 96,
    topSource: "news.example",
    at: "2026-11-22T10:05:00.000Z",
  }),
};

export type TrafficAlertData = EventData<(typeof TRAFFIC_EVENTS)["traffic.alert"]>;
