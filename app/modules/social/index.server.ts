/** Public API of social posts for functions and other modules: use cases only. */
export { importDemoPosts } from "./demo/import-demo.server.ts";
export { CHANNEL_NAMES, CHANNELS, lengthFault, lengthOn, TEXT_MAX_CHARS } from "./domain/channels.ts";
export { createPostSchema, postFilters, postModel, updatePostSchema } from "./schema.ts";
export { createPost, deletePost, getPost, listPosts, updatePost } from "./service.server.ts";
