import type { MiddlewareHandler } from "hono";
import { consumeQuota } from "#app/modules/api-keys/index.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

const POLICY = "hourly";
const WINDOW_SECONDS = 3_600;
/**
 * Counts the call against its key's hourly quota. Every answer behind it contains the state of the quota, by the
 * IETF draft (draft-ietf-httpapi-ratelimit-headers) and by the older X-RateLimit fields (reset in Unix seconds).
 * `route` is the operation that the usage is counted for: "GET /seo/projects".
 */
export const rateLimit =
  (route: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const principal = c.get("principal");
    const admitted = await consumeQuota(c.get("context"), principal, route);
    if (!admitted.ok) return problem(c, admitted.error);
    const { allowed, remaining, resetAtMs, retryAfterSeconds } = admitted.value.outcome;
    c.set("principal", admitted.value.principal);
    // The counter gives a place back at the end of its bucket, up to 15 s after the window. A refusal names one moment only:
    // a caller that waits for `t` must not come earlier than one that waits for Retry-After.
    const resetSeconds = allowed ? Math.max(0, Math.ceil((resetAtMs - Date.now()) / 1_000)) : retryAfterSeconds;
    c.header("RateLimit-Policy", `"${POLICY}";q=${principal.limitPerHour};w=${WINDOW_SECONDS}`);
    c.header("RateLimit", `"${POLICY}";r=${remaining};t=${resetSeconds}`);
    c.header("X-RateLimit-Limit", String(principal.limitPerHour));
    c.header("X-RateLimit-Remaining", String(remaining));
    c.header("X-RateLimit-Reset", String(Math.ceil(resetAtMs / 1_000)));
    if (allowed) return next();
    const detail = `This API key has used its ${exact(principal.limitPerHour)} requests per hour. Please wait ${retryAfterSeconds} seconds.`;
    return problem(c, appError("rate_limited", detail, { retryAfterSeconds }), { "violated-policies": [POLICY] });
  };
