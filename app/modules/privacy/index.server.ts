/** Front door of privacy: exports and deletion of an account, for the Data tab, the shell and the cron. */
export { keepAccount, readAffectedWorkspaces, requestDeletion } from "./deletion.server.ts";
export { eraseDueAccounts, remindOfDeletions, tendExports } from "./due.server.ts";
export { eraseWorkspace } from "./erasure.server.ts";
export { listExports, openExport, requestExport } from "./export.server.ts";
export { listStoppedWork, replayErasure, replayExport } from "./replay.server.ts";
export { type DataAction, dataActionSchema } from "./schema.ts";
