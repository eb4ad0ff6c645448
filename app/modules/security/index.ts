/** Browser-safe front door: the actions of the audit log and attempts to sign in in words, and browsers by name. */
export { actionWords } from "./domain/actions.ts";
export { METHODS, OUTCOMES } from "./domain/sign-ins.ts";
export { deviceName, readUserAgent } from "./domain/user-agent.ts";
