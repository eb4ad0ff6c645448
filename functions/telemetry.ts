import type { Handler } from "hono";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import { MAX_BATCH_BYTES, recordBatch } from "#app/modules/telemetry/index.server.ts";
import { readBody } from "#app/platform/http/body.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import type { AppEnv } from "./app.ts";
import { problem } from "./middleware/problem.ts";

/** As beacons and requests that outlive their page name a text of JSON. */
const BODY_TYPE = /^(text\/plain|application\/json)\b/i;

const MAX_USER_AGENT_LENGTH = 255;

/**
 * POST /track: telemetry of a signed-in person's browser, a batch of events at a time. 204, whether it was stored or
 * not: nothing is stored while the person has Analytics Tracking off. The browser waits for no answer, and drops a
 * rejected batch: 401, 413, 415, 400, and 429 above the limit of a person.
 */
export const serveTelemetry: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const session = await readSession(c.req.raw, context);
  if (!session) return problem(c, appError("unauthenticated", "Sign in first."));
  if (session.impersonatorId || !session.preferences.analyticsTracking) return c.body(null, 204);
  const { allowed, retryAfterSeconds } = await limit(context, RATE_LIMITS.track, session.userId);
  if (!allowed) return problem(c, appError("rate_limited", "Too many batches at once.", { retryAfterSeconds }));
  const { headers } = c.req.raw;
  if (!BODY_TYPE.test(headers.get("content-type") ?? ""))
    return problem(c, appError("unsupported_media_type", "Send the batch as JSON."));
  const body = await readBody(c.req.raw, MAX_BATCH_BYTES);
  if (!body) return problem(c, appError("body_too_large", "A batch may have at most 64 kB."));
  const userAgent = (headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT_LENGTH);
  const recorded = await recordBatch(
    context,
    { userId: session.userId, workspaceId: session.workspaceId, userAgent },
    body,
  );
  return recorded.ok ? c.body(null, 204) : problem(c, recorded.error);
};
