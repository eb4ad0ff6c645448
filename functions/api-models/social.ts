import { z } from "@hono/zod-openapi";
import {
  createPostSchema,
  postFilters,
  type SocialPost,
  TEXT_MAX_CHARS,
  updatePostSchema,
} from "#app/modules/social/index.server.ts";
import { fieldsQuery, listQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { EXAMPLE_ID, time } from "./common.ts";

/** What every operation on social posts demands. */
export const READ: Demand = { scope: "social", feature: "social", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Social"];

const EXAMPLE_TEXT = "New teas are in. https://shop.example/teas";

const TEXT = {
  minLength: 1,
  maxLength: TEXT_MAX_CHARS,
  description:
    "What the post says, in the length of its channel: Bluesky 300 graphemes and 3,000 bytes, Mastodon 500 with links as 23, Threads 500 with emoji by bytes, X 280 weighted, Pinterest 500, Google Business Profile 1,500, Instagram 2,200, LinkedIn 3,000, Telegram 4,096, YouTube 5,000 bytes, Facebook 63,206.",
  example: EXAMPLE_TEXT,
};
const CHANNEL = { description: "The network that the post is written for.", example: "mastodon" };
const SCHEDULED_AT = {
  description:
    "When the post is to go out, with the offset of its zone; not in the past when it is set. Null: a draft without a time.",
  example: "2026-12-01T09:00:00.000Z",
};

const { text, channel, scheduledAt } = createPostSchema.shape;

export const postInput = createPostSchema
  .extend({
    text: text.meta(TEXT),
    channel: channel.meta(CHANNEL),
    scheduledAt: scheduledAt.meta({ ...SCHEDULED_AT, default: null }),
  })
  // Without a time: one that is written here would lie in the past some day.
  .meta({ id: "SocialPostInput", example: { text: EXAMPLE_TEXT, channel: "mastodon" } });

export const postChange = updatePostSchema
  .safeExtend({
    text: updatePostSchema.shape.text.meta(TEXT),
    channel: updatePostSchema.shape.channel.meta(CHANNEL),
    scheduledAt: updatePostSchema.shape.scheduledAt.meta(SCHEDULED_AT),
  })
  .meta({ id: "SocialPostChange", example: { channel: "bluesky", scheduledAt: null } });

export const postModel = z
  .object({
    id: z.string().meta({ description: "Id of the post.", example: EXAMPLE_ID }),
    text: z.string().meta({ example: EXAMPLE_TEXT }),
    channel: postFilters.channel.unwrap().meta({ example: "mastodon" }),
    scheduledAt: time.nullable().meta({ description: "Null: a draft without a time." }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "SocialPost" });

export const postQuery = fieldsQuery(postModel);
export const postsQuery = listQuery({
  sort: ["createdAt", "scheduledAt"],
  model: postModel,
  filters: {
    channel: postFilters.channel.meta({ description: "Only posts for this channel." }),
    scheduledAfter: postFilters.scheduledAfter.meta({
      description: "Only posts for this moment or later.",
      example: "2026-12-01T00:00:00Z",
    }),
    scheduledBefore: postFilters.scheduledBefore.meta({
      description: "Only posts for before this moment.",
      example: "2027-01-01T00:00:00Z",
    }),
  },
});

export const postPage = pageOf(postModel, "SocialPostPage");

/** A post as the API shows it; its workspace and who wrote it stay out. */
export const toPost = ({
  id,
  text,
  channel,
  scheduledAt,
  createdAt,
  updatedAt,
}: SocialPost): z.infer<typeof postModel> => ({
  id,
  text,
  channel,
  scheduledAt: scheduledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
