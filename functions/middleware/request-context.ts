import { createMiddleware } from "hono/factory";
import { createRequestContext } from "#app/platform/context.server.ts";
import type { AppEnv } from "../app.ts";

/** Makes the request's context, answers with its id, and writes the one log line of the request. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const context = createRequestContext(c.req.raw, c.env, c.executionCtx);
  c.set("context", context);
  const startedAtMs = Date.now();
  await next();
  c.header("Request-Id", context.requestId);
  context.log.info("request", {
    method: c.req.method,
    path: new URL(c.req.url).pathname,
    status: c.res.status,
    durationMs: Date.now() - startedAtMs,
  });
});
