/** Public API of the API keys: use cases for functions and for the settings page. */

export { API_VERSIONS, CURRENT_API_VERSION, isApiVersion } from "./domain/api-versions.ts";
export { eraseKeyObjects } from "./erasure.server.ts";
export {
  claimCall,
  eraseAnswers,
  giveUp,
  MAX_KEPT_BYTES,
  purgeRepeatable,
  type StoredAnswer,
  storeAnswer,
} from "./idempotency/service.server.ts";
export {
  createKey,
  deactivateKey,
  listKeys,
  listWorkingKeys,
  purgeUsage,
  refreshKeysOf,
  revealKey,
  rotateKey,
  updateKeyRestrictions,
} from "./keys/service.server.ts";
export { consumeQuota } from "./quota/service.server.ts";
export { type KeyPrincipal, resolveKey } from "./resolve.server.ts";
export { createKeySchema, keyManagerSchema, restrictionsSchema, rotateSchema } from "./schema.ts";
export { usageFilters, usageModel } from "./usage/schema.ts";
export { listUsage } from "./usage/service.server.ts";
export { deactivateWorkspaceKey, listWorkspaceKeys } from "./workspace/service.server.ts";
