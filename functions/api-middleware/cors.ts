import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./env.ts";

const EXPOSED = [
  "Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Location",
  "Allow",
  "ETag",
  "Kaja-Version",
  "Idempotent-Replayed",
  "WWW-Authenticate",
].join(", ");

const PREFLIGHT_SECONDS = 86_400;

/** Opens the API to pages of any site: a key is sent on purpose, never by the browser itself, so there is nothing to ride on. */
export const cors = createMiddleware<ApiEnv>(async (c, next) => {
  c.header("Access-Control-Allow-Origin", "*");
  c.header("Access-Control-Expose-Headers", EXPOSED);
  if (c.req.method === "OPTIONS") {
    c.header(
      "Access-Control-Allow-Headers",
      "authorization, content-type, x-api-key, idempotency-key, kaja-version, if-none-match",
    );
    c.header("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
  }
  await next();
});
