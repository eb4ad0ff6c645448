import { z } from "zod";
import { answered, resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { proseField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { CHANNEL_NAMES, TEXT_MAX_CHARS } from "./domain/channels.ts";
import { STATUSES } from "./domain/status.ts";

const EXAMPLE_TEXT = "New teas are in. https://shop.example/teas";

const text = proseField("Text", { max: TEXT_MAX_CHARS }).meta({
  description:
    "What the post says, in the length of its channel: Bluesky 300 graphemes and 3,000 bytes, Mastodon 500 with links as 23, Threads 500 with emoji by bytes, X 280 weighted, Pinterest 500, Google Business Profile 1,500, Instagram 2,200, LinkedIn 3,000, Telegram 4,096, YouTube 5,000 bytes, Facebook 63,206, Discord 2,000, Slack 4,000, Lemmy 10,000 with a title in the first line, Nostr 60,000 bytes.",
  example: EXAMPLE_TEXT,
});
const channel = z
  .enum(CHANNEL_NAMES, { error: `Use one of ${CHANNEL_NAMES.join(", ")}` })
  .meta({ description: "The network that the post is written for.", example: "mastodon" });
const NO_MOMENT = "Use a date and time with its zone, such as 2026-12-01T09:00:00Z";
const moment = z.iso
  .datetime({ offset: true, error: NO_MOMENT })
  .max(40, NO_MOMENT)
  .transform((written) => new Date(written));
const scheduledAt = moment.nullable().meta({
  description:
    "When the post is to go out, with the offset of its zone; not in the past when it is set. Null: a draft without a time.",
  example: "2026-12-01T09:00:00.000Z",
});

const accountId = z.string().max(64).nullable().meta({
  description: "The connection that publishes it, of the same network; null: a person publishes it, and is reminded.",
  example: null,
});
const isThread = z.boolean().meta({
  description: "A text that is too long becomes a thread, split at ends of sentences (Bluesky, Mastodon, Nostr, X).",
});
const status = z
  .enum(STATUSES)
  .meta({ description: "Where the post is on its way; `unclear`: the network did not answer.", example: "scheduled" });

/** A new post; how long its text may be depends on the channel. */
export const createPostSchema = z
  .strictObject({
    ...{ text, channel },
    scheduledAt: scheduledAt.default(null),
    accountId: accountId.default(null),
    isThread: isThread.default(false),
  })
  // Without a time: one that is written here would lie in the past some day.
  .meta({ id: "SocialPostInput", example: { text: EXAMPLE_TEXT, channel: "mastodon" } });
type CreatePost = z.infer<typeof createPostSchema>;
export type CreatePostInput = Omit<CreatePost, "accountId" | "isThread"> & Partial<CreatePost>;

/** What may change; a key that is left out stays as it is. */
export const updatePostSchema = z
  .strictObject({
    text: text.optional(),
    channel: channel.optional(),
    scheduledAt: scheduledAt.optional(),
    accountId: accountId.optional(),
    isThread: isThread.optional(),
  })
  .refine(...SOME_FIELD)
  .meta({ id: "SocialPostChange", example: { channel: "bluesky", scheduledAt: null } });
export type UpdatePostInput = z.infer<typeof updatePostSchema>;

/** What a list of posts is cut down by. */
export const postFilters = {
  channel: channel.optional().meta({ description: "Only posts for this channel." }),
  status: status.optional().meta({ description: "Only posts in this state." }),
  scheduledAfter: moment
    .optional()
    .meta({ description: "Only posts for this moment or later.", example: "2026-12-01T00:00:00Z" }),
  scheduledBefore: moment
    .optional()
    .meta({ description: "Only posts for before this moment.", example: "2027-01-01T00:00:00Z" }),
};

/** A post as the API answers it. */
export const postModel = z
  .object({
    id: resourceId("post", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31"),
    text: answered(text).meta({ description: "What the post says." }),
    channel,
    scheduledAt: timestamp.nullable().meta({ description: "Null: a draft without a time." }),
    status,
    accountId,
    groupId: z
      .string()
      .nullable()
      .meta({ description: "Posts that were composed together have the same.", example: null }),
    isThread,
    url: z.string().meta({ description: "Where it is on its network; empty until it is published.", example: "" }),
    ...timestamps,
  })
  .meta({ id: "SocialPost" });
