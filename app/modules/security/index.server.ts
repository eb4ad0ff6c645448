/** Public API of security for the server: the actions of the audit log in words. */
export { actionLabel } from "./domain/audit-actions.ts";
