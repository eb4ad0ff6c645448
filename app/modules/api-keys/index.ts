import { apiKeysModule } from "./manifest.ts";

/** Browser-safe part: what a key can be given, and the words around it. */
export {
  DEFAULT_RATE_LIMIT,
  EXPIRY_DAYS,
  GRACE_HOURS,
  keyCountText,
  MAX_NAME_LENGTH,
  RATE_LIMITS,
} from "./domain/rules.ts";

/** Keys of one person, deactivated ones included; the same in every plan (specification section 9). */
export const MAX_KEYS = apiKeysModule.limits.apiKeys.free;
