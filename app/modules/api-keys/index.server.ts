/** Front door of the API keys: use cases for functions and for the settings page. */
export { admitCall } from "./admit.server.ts";
export { API_VERSIONS, CURRENT_API_VERSION, isApiVersion } from "./domain/api-versions.ts";
export { INTERVALS, MAX_USAGE_DAYS } from "./domain/usage-range.ts";
export { eraseKeyObjects } from "./erase.server.ts";
export { claimCall, giveUp, MAX_KEPT_BYTES, purgeRepeatable, type StoredAnswer, storeAnswer } from "./idempotency.server.ts";
export { type KeyPrincipal, resolveKey } from "./resolve.server.ts";
export { boundsSchema, createKeySchema, keyManagerSchema, rerollSchema } from "./schema.ts";
export { boundKey, createKey, deactivateKey, listKeys, listWorkingKeys, purgeUsage, refreshKeysOf, rerollKey, revealKey } from "./service.server.ts";
export { listUsage, type UsageLine } from "./usage.server.ts";
export { deactivateWorkspaceKey, listWorkspaceKeys } from "./workspace-keys.server.ts";
