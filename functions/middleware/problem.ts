import type { Context, TypedResponse } from "hono";
import { HTTPException } from "hono/http-exception";
import { isOutage } from "#app/platform/http/outage.ts";
import { type AppError, appError, type ErrorCode, HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";

const TITLES: Record<ErrorCode, string> = {
  invalid_input: "The request is not valid",
  malformed_body: "The body cannot be read",
  unauthenticated: "Authentication is needed",
  invalid_credentials: "The credentials are wrong",
  api_key_unknown: "The API key is unknown",
  api_key_inactive: "The API key is deactivated",
  api_key_expired: "The API key has expired",
  email_not_confirmed: "The email address is not confirmed",
  password_required: "The password is needed again",
  forbidden: "This is not allowed",
  plan_required: "The plan does not include this",
  scope_missing: "The API key lacks a scope",
  address_not_allowed: "The network address is not allowed",
  cross_site: "Requests from other sites are refused",
  not_found: "Not found",
  method_not_allowed: "The method is not allowed here",
  conflict: "The request conflicts with the current state",
  idempotency_mismatch: "The idempotency key belongs to another request",
  idempotency_in_progress: "The first request with this idempotency key is still running",
  link_expired: "The link has expired",
  body_too_large: "The body is too large",
  unsupported_media_type: "The media type is not supported",
  limit_reached: "A limit is reached",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
  unavailable: "The service is not available",
};

/** When to come back after an outage of a part. */
const OUTAGE_RETRY_SECONDS = 5;

/** Fits every operation's declared answers: a problem may come from any of them. */
export type ProblemResponse = Response & TypedResponse<never, never, never>;

/** Returns the members of a problem document; a 500 reveals nothing of its cause. */
export function problemBody(error: AppError, requestId: string) {
  const status = HTTP_STATUS[error.code];
  return {
    type: `urn:kaja:problem:${error.code}`,
    title: TITLES[error.code],
    status,
    detail: status === 500 ? "An unexpected error occurred. It has been logged under the request id." : error.message,
    code: error.code,
    requestId,
    ...(error.fields ? { errors: error.fields } : {}),
  };
}

/**
 * An error as `application/problem+json` (RFC 9457) with the code, the request id and, for a wrong
 * field, its path. A 5xx contains nothing but its title and, when known, when to try again.
 */
export function problem<E extends AppEnv>(
  c: Context<E>,
  error: AppError,
  extra: Record<string, unknown> = {},
): ProblemResponse {
  const status = HTTP_STATUS[error.code];
  const body = { ...problemBody(error, c.get("context").requestId), ...extra };
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds));
  if (status === 401) c.header("WWW-Authenticate", 'Bearer realm="Kaja API"');
  c.header("Cache-Control", "no-store");
  c.header("Content-Type", "application/problem+json; charset=utf-8");
  return c.body(JSON.stringify(body), status) as unknown as ProblemResponse;
}

/** What was thrown: an outage becomes 503 with a time to come back, everything else 500. Both are logged, neither is shown. */
export function onError<E extends AppEnv>(thrown: Error, c: Context<E>): Response {
  if (thrown instanceof HTTPException && thrown.status === 415)
    return problem(c, appError("unsupported_media_type", "Send the body as application/json in UTF-8."));
  if (thrown instanceof HTTPException && thrown.status === 400)
    return problem(c, appError("malformed_body", "The body cannot be read."));
  c.get("context").log.error("api.failed", { path: new URL(c.req.url).pathname }, thrown);
  if (!isOutage(thrown)) return problem(c, appError("internal", ""));
  return problem(
    c,
    appError("unavailable", "A part of the service does not answer. Please try again in a few seconds.", {
      retryAfterSeconds: OUTAGE_RETRY_SECONDS,
    }),
  );
}
