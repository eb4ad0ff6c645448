import { z } from "zod";
import { type EventData, moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const key = z.strictObject({
  keyId: resourceId,
  name: z.string(),
  masked: z.string(),
  scopes: z.array(z.string()),
  expiresAt: moment.nullable(),
});

const EXAMPLE = {
  keyId: "0199f0e6-5d7c-7b31-9fa2-b3c4d5e6f708",
  name: "Reporting script",
  masked: "kj_l••••••••••••••••pQ7f",
  scopes: ["seo", "analytics"],
  expiresAt: null,
};

export const KEY_EVENTS = { "key.created": webhookEvent(key, EXAMPLE), "key.revoked": webhookEvent(key, EXAMPLE) };

export type KeyEventType = keyof typeof KEY_EVENTS;
export type KeyEventData = EventData<(typeof KEY_EVENTS)[KeyEventType]>;
