/** Front door of social posts for functions and other modules: use cases only. */
export type { SocialPost } from "./repo.server.ts";
export { createPostSchema, postFilters, postModel, updatePostSchema } from "./schema.ts";
export { createPost, deletePost, getPost, listPosts, updatePost } from "./service.server.ts";
