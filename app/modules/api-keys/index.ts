/** Browser-safe part: what a key can be given, and the words around it. */
export { type ApiScope, DEFAULT_RATE_LIMIT, EXPIRY_DAYS, GRACE_HOURS, keyCountText, MAX_KEYS, MAX_NAME_LENGTH, RATE_LIMITS, SCOPES } from "./domain/rules.ts";
