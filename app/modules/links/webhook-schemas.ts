import { z } from "zod";
import { resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

/** As the event bus carries it (store/clicks.ts). */
const clicked = z.strictObject({
  linkId: resourceId,
  slug: z.string(),
  clickId: z.string(),
  country: z.string(),
  device: z.string(),
  referrer: z.string(),
  variant: z.string(),
  standsFor: z.int(),
  at: z.int(),
});

export const LINK_EVENTS = {
  "link.clicked": webhookEvent(clicked, {
    linkId: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
    slug: "spring-sale",
    clickId: "spring-sale.1a.Xy3_kQ9z",
    country: "EE",
    device: "mobile",
    referrer: "instagram.com",
    variant: "",
    standsFor: 1,
    at: 1_795_685_040_000,
  }),
};
