import { z } from "zod";
import { moment, resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

const base = { campaignId: resourceId, contactId: resourceId, at: moment };

/** Of a campaign, or of a step of an automation flow. */
const push = { ...base, campaignId: resourceId.nullable(), flowId: resourceId.nullable() };

const EXAMPLE = {
  campaignId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
  contactId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8",
  at: "2026-11-27T09:30:00.000Z",
};

const browser = { contactId: resourceId, siteId: resourceId, at: moment };
const BROWSER = { contactId: EXAMPLE.contactId, siteId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f9", at: EXAMPLE.at };

/** As the event bus carries them (store/recipients.ts). */
export const MAIL_EVENTS = {
  "mail.sent": webhookEvent(z.strictObject(base), EXAMPLE),
  "mail.clicked": webhookEvent(z.strictObject({ ...base, link: z.string(), url: z.string() }), {
    ...EXAMPLE,
    link: "0",
    url: "https://shop.example/spring",
  }),
  "mail.unsubscribed": webhookEvent(z.strictObject({ ...base, topic: z.string() }), { ...EXAMPLE, topic: "" }),
  "mail.bounced": webhookEvent(
    z.strictObject({ ...base, kind: z.enum(["soft", "hard", "complaint"]), detail: z.string() }),
    { ...EXAMPLE, kind: "hard", detail: "5.1.1 user unknown" },
  ),
  "push.subscribed": webhookEvent(z.strictObject(browser), BROWSER),
  "push.unsubscribed": webhookEvent(z.strictObject(browser), BROWSER),
  "push.sent": webhookEvent(z.strictObject(push), { ...EXAMPLE, flowId: null }),
  "push.clicked": webhookEvent(z.strictObject({ ...push, url: z.string() }), {
    ...{ ...EXAMPLE, flowId: null },
    url: "https://shop.example/spring",
  }),
};
