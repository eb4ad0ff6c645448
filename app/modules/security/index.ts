/** Browser-safe front door: the actions of the audit log in words, and browsers by name. */
export { actionWords } from "./domain/actions.ts";
export { deviceName, readUserAgent } from "./domain/user-agent.ts";
