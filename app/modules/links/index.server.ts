/** Public API of the short links for functions and other modules. */
export {
  createLinkByApi,
  getLinkByApi,
  listLinksByApi,
  readClicksByApi,
  recordPurchaseByApi,
  updateLinkByApi,
} from "./api/service.server.ts";
export { type DemoClicks, importDemoClicks } from "./demo/import-demo.server.ts";
export { eraseWorkspaceLinks, exportLinks } from "./erasure.server.ts";
export { followLink } from "./following/follow.server.ts";
export {
  createLinkSchema,
  EXAMPLE_LINK_ID,
  linkClicksModel,
  linkFilters,
  linkModel,
  purchaseModel,
  purchaseSchema,
  updateLinkSchema,
} from "./schema.ts";
export { deleteLink } from "./service.server.ts";
