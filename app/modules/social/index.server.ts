/** Front door of social posts for functions and other modules: use cases only. */
export { createPostSchema, postFilters, postModel, updatePostSchema } from "./schema.ts";
export { createPost, deletePost, getPost, listPosts, updatePost } from "./service.server.ts";
