import { z } from "zod";
import { webhookEvent } from "#app/platform/manifest/webhook-event.ts";

export const OWN_EVENTS = {
  "test.ping": webhookEvent(z.strictObject({ message: z.string() }), { message: "This is a test event of Kaja." }),
};
