import { z } from "zod";
import { resourceId, webhookEvent } from "#app/platform/manifest/webhook-event.ts";

/** As the event bus carries it (store/parts.ts). */
const published = z.strictObject({
  postId: resourceId,
  groupId: z.string().nullable(),
  channel: z.string(),
  accountId: z.string().nullable(),
  url: z.string(),
  at: z.int(),
});

export const SOCIAL_EVENTS = {
  "post.published": webhookEvent(published, {
    postId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31",
    groupId: null,
    channel: "mastodon",
    accountId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d32",
    url: "https://mastodon.example/@shop/113550000000000001",
    at: 1_795_685_040_000,
  }),
};
