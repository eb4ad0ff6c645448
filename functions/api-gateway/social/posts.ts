import {
  createPost,
  createPostSchema,
  deletePost,
  getPost,
  listPosts,
  postFilters,
  postModel,
  updatePost,
  updatePostSchema,
} from "#app/modules/social/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const posts = apiResource({
  path: "/social/posts",
  scope: "social",
  feature: "social",
  tag: "Social",
  name: ["social post", "social posts"],
  shortName: ["post", "posts"],
  operationName: ["SocialPost", "SocialPosts"],
  model: postModel,
  list: {
    description:
      "Posts of the key's workspace. Sorted by `scheduledAt`, those without a time stand before the earliest.",
    filters: postFilters,
    sort: ["createdAt", "scheduledAt"],
    run: listPosts,
  },
  create: {
    description:
      "Stores a text for one channel, and when it goes out. With `accountId`, a connection of that network, Kaja publishes it exactly once; without it, its author is reminded to publish it by hand.",
    input: createPostSchema,
    problems: [422],
    run: createPost,
  },
  read: { description: "One post of the key's workspace.", run: getPost },
  update: {
    description:
      "Changes what is given and leaves the rest. The text has to fit the channel that the post has afterwards.",
    input: updatePostSchema,
    problems: [409, 422],
    run: updatePost,
  },
  remove: {
    description: "Deletes the post for good. The deletion is recorded in the audit log.",
    run: deletePost,
  },
});

export default operations(posts.list, posts.create);
