/** Front door of content for functions and other modules: use cases only. */
export type { ContentItem, ContentSummary } from "./repo.server.ts";
export { BODY_MAX_CHARS, contentFilters, createContentSchema, TITLE_MAX_CHARS, updateContentSchema } from "./schema.ts";
export { createContent, deleteContent, getContent, listContent, updateContent } from "./service.server.ts";
