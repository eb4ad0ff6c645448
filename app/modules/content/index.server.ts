/** Front door of content for functions and other modules: use cases only. */
export type { ContentItem, ContentSummary } from "./repo.server.ts";
export {
  contentFilters,
  contentModel,
  contentSummaryModel,
  createContentSchema,
  updateContentSchema,
} from "./schema.ts";
export { createContent, deleteContent, getContent, listContent, updateContent } from "./service.server.ts";
