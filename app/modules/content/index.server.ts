/** Public API of content for functions and other modules: use cases only. */
export { contentBriefModel } from "./brief/schema.ts";
export { readBriefByApi } from "./brief/service.server.ts";
export { updateContent } from "./publishing/update-content.server.ts";
export {
  contentFilters,
  contentModel,
  contentSummaryModel,
  createContentSchema,
  updateContentSchema,
} from "./schema.ts";
export { createContent, deleteContent, getContent, listContent } from "./service.server.ts";
