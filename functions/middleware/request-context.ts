import { createMiddleware } from "hono/factory";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { ConfigurationError } from "#app/platform/env.ts";
import { createLogger } from "#app/platform/log.ts";
import { countRequest } from "#app/platform/metrics/metrics.server.ts";
import type { AppEnv } from "../app.ts";
import { unavailableResponse } from "../fallback-responses.ts";
import { under } from "./csrf.ts";
import { FloodLog } from "./flood-log.ts";
import { isBeaconAnswer, ownHeaders } from "./security-headers.ts";

const refused = new FloodLog();
const collected = new FloodLog();

/** The log of a flood that an answer belongs to, if it belongs to one. */
function floodOf(path: string, status: number): FloodLog | null {
  if (status === 429) return refused;
  return status < 400 && under(path, ["/e", "/e.gif"]) ? collected : null;
}

/**
 * Makes the request's context, answers with its id, and writes the one log line of the request; of a flood of
 * refusals, or of events taken, only some have one.
 * With a broken configuration nothing is served: the log names the variables, the visitor learns nothing of them.
 */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  let context: RequestContext;
  try {
    context = createRequestContext(c.req.raw, c.env, c.executionCtx);
  } catch (cause) {
    if (!(cause instanceof ConfigurationError)) throw cause;
    createLogger({}).error("configuration.broken", { message: cause.message });
    return unavailableResponse(c.req.raw);
  }
  c.set("context", context);
  const startedAtMs = Date.now();
  await next();
  // An answer to an upgrade is left to Hono, whose copy keeps its socket; nobody reads that of a beacon.
  if (c.res.status === 101) c.header("Request-Id", context.requestId);
  else if (!isBeaconAnswer(c.res)) ownHeaders(c).set("Request-Id", context.requestId);
  const endedAtMs = Date.now();
  const answer = { status: c.res.status, durationMs: endedAtMs - startedAtMs };
  countRequest(context, answer);
  const flood = floodOf(c.req.path, answer.status);
  const leftOut = flood ? flood.admit(endedAtMs) : 0;
  if (leftOut === null) return;
  context.log.info("request", {
    method: c.req.method,
    path: c.req.path,
    ...answer,
    ...(leftOut > 0 ? { leftOut } : {}),
  });
});
