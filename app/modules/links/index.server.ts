/** Public API of the short links for functions and other modules. */
export { createLinkByApi, getLinkByApi, listLinksByApi, readClicksByApi, updateLinkByApi } from "./api.server.ts";
export { followLink } from "./follow.server.ts";
export {
  createLinkSchema,
  EXAMPLE_LINK_ID,
  linkClicksModel,
  linkFilters,
  linkModel,
  updateLinkSchema,
} from "./schema.ts";
export { deleteLink, eraseWorkspaceLinks, exportLinks } from "./service.server.ts";
