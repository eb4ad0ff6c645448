/** Browser-safe front door: the actions of the audit log and attempts to sign in in words. */

export { actionLabel } from "./domain/audit-actions.ts";
export { METHODS, OUTCOMES } from "./domain/sign-ins.ts";
