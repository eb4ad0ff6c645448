import { hours } from "#app/shared/time.ts";

/** Permission scopes of a key, with what each opens. */
export const SCOPES = {
  seo: "SEO projects, crawls and issues",
  content: "Articles, pages and other pieces of content",
  analytics: "Measured websites and their traffic, metrics, usage of keys",
  campaigns: "Search campaigns",
  social: "Social posts",
  leads: "People who may become customers",
} as const;

export type ApiScope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as [ApiScope, ...ApiScope[]];

/** Requests per hour that a key can be given. */
export const RATE_LIMITS = [100, 500, 1_000, 5_000] as const;

export const DEFAULT_RATE_LIMIT = 100;

/** Days after which a key may end by itself. */
export const EXPIRY_DAYS = [30, 90, 365] as const;

/** Hours that the old secret keeps working after a re-roll. */
export const GRACE_HOURS = [0, 1, 24] as const;

/** The rolling window of a key's rate limit. */
export const QUOTA_WINDOW_MS = hours(1);

export const MAX_NAME_LENGTH = 80;

export const keyCountText = (count: number, maxKeys: number): string => `${count} of ${maxKeys} API keys created`;
