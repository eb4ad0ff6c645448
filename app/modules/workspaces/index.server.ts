/** Public API of the workspaces: lists of workspaces and their members, and what runs each minute. */
export { purgeInvites } from "./invites/service.server.ts";
export { countMembers, listMemberNames, listWorkspaces } from "./service.server.ts";
