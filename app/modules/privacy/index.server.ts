/** Public API of privacy: exports and deletion of an account, for the Data tab, the shell and the cron. */
export { keepAccount, readAffectedWorkspaces, requestDeletion } from "./deletion/service.server.ts";
export { eraseWorkspace } from "./erasure/service.server.ts";
export { listExports, openExport, requestExport } from "./export/service.server.ts";
export { eraseDueAccounts, maintainExports, remindOfDeletions } from "./jobs.server.ts";
export { listStoppedWork, replayErasure, replayExport } from "./replay/service.server.ts";
export { dataButtonSchema, deleteAccountSchema } from "./schema.ts";
