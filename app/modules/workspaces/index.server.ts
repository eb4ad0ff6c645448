/** Front door of the workspaces: the switcher's list, and what runs each minute. */
export { purgeInvites } from "./invites/service.server.ts";
export { listWorkspaces } from "./service.server.ts";
