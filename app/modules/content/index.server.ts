/** Public API of content for functions and other modules: use cases only. */
export {
  contentFilters,
  contentModel,
  contentSummaryModel,
  createContentSchema,
  updateContentSchema,
} from "./schema.ts";
export { createContent, deleteContent, getContent, listContent, updateContent } from "./service.server.ts";
