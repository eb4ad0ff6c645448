import { hours } from "#app/shared/time.ts";

/** Requests per hour that a key can be given. */
export const RATE_LIMITS = [100, 500, 1_000, 5_000] as const;

export const DEFAULT_RATE_LIMIT = 100;

/** Choices for the days until a key expires. */
export const EXPIRY_DAYS = [30, 90, 365] as const;

/** Hours that the old secret keeps working after a re-roll. */
export const GRACE_HOURS = [0, 1, 24] as const;

/** The rolling window of a key's rate limit. */
export const QUOTA_WINDOW_MS = hours(1);

export const MAX_NAME_LENGTH = 80;

export const keyCountText = (count: number, maxKeys: number): string => `${count} of ${maxKeys} API keys created`;
