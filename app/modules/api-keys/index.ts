import { PLAN_LIMITS } from "#app/platform/access/limits.ts";

/** Browser-safe part: what a key can be given, and the words around it. */
export {
  type ApiScope,
  DEFAULT_RATE_LIMIT,
  EXPIRY_DAYS,
  GRACE_HOURS,
  keyCountText,
  MAX_NAME_LENGTH,
  RATE_LIMITS,
  SCOPES,
} from "./domain/rules.ts";

/** Keys of one person, deactivated ones included; the same in every plan (specification section 9). */
export const MAX_KEYS = PLAN_LIMITS.free.apiKeys;
