/** Public API of the short links for functions and other modules. */
export { type Followed, followLink } from "./follow.server.ts";
export { eraseWorkspaceLinks, exportLinks } from "./service.server.ts";
