/** Every expected failure of the product and the HTTP status it answers with. */
export const HTTP_STATUS = {
  invalid_input: 400,
  malformed_body: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  api_key_unknown: 401,
  api_key_inactive: 401,
  api_key_expired: 401,
  email_not_confirmed: 403,
  password_required: 403,
  forbidden: 403,
  plan_required: 403,
  scope_missing: 403,
  address_not_allowed: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_mismatch: 409,
  idempotency_in_progress: 409,
  link_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  limit_reached: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** A field path ("name", "scopes.0"; "" for the whole form) with the message to show beside it. */
export interface FieldError {
  path: string;
  message: string;
}

export interface AppError {
  code: ErrorCode;
  /** Written for the person who reads it; never holds internals. */
  message: string;
  fields?: FieldError[];
  /** Seconds after which the same call may succeed. */
  retryAfterSeconds?: number;
}

export const appError = (
  code: ErrorCode,
  message: string,
  more: Omit<AppError, "code" | "message"> = {},
): AppError => ({ code, message, ...more });
