/** Front door of social posts for functions and other modules: use cases only. */
export { TEXT_MAX_CHARS } from "./domain/channels.ts";
export type { SocialPost } from "./repo.server.ts";
export { createPostSchema, postFilters, updatePostSchema } from "./schema.ts";
export { createPost, deletePost, getPost, listPosts, updatePost } from "./service.server.ts";
