import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  claimCall,
  giveUp,
  MAX_KEPT_BYTES,
  type StoredAnswer,
  storeAnswer,
} from "#app/modules/api-keys/index.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { type ProblemResponse, problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const REPLAYED_HEADER = "Idempotent-Replayed";

/** 1 to 255 printable ASCII characters. */
const SHAPE = /^[\x20-\x7e]{1,255}$/;

/**
 * The id for what a POST makes. A call with an `Idempotency-Key` that was cut short and is sent again gets the id of its
 * first try, so that the service finds what that try made instead of making it twice.
 */
export const newResourceId = (c: Context<ApiEnv>): string =>
  c.get("resourceId") ?? newId(c.get("context").now().getTime());

/**
 * Makes what a POST is to make, or reads it when a repeated call finds it made and its answer was too large to keep.
 * For operations that may answer more than `MAX_KEPT_BYTES`; what has been deleted since is not made again.
 */
export const makeOnce = <T>(
  c: Context<ApiEnv>,
  { create, read }: { create: (id: string) => Promise<Result<T>>; read: (id: string) => Promise<Result<T>> },
): Promise<Result<T>> => (c.get("isMade") ? read : create)(newResourceId(c));

/** Whether an answer says how the call ended for good; a 5xx or a 429 may end otherwise next time. */
const isFinal = (status: number): boolean => status < 500 && status !== 429;

/** Puts the id of the current request into a stored problem. */
const underRequest = (body: string, requestId: string): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), requestId });

function replay(c: Context<ApiEnv>, { status, location, body }: StoredAnswer & { body: string }): Response {
  const isProblem = status >= 400;
  c.header(REPLAYED_HEADER, "true");
  if (location !== null) c.header("Location", location);
  c.header("Content-Type", isProblem ? "application/problem+json; charset=utf-8" : "application/json");
  return c.body(isProblem ? underRequest(body, c.get("context").requestId) : body, status as 200);
}

function refuseShape(c: Context<ApiEnv>): ProblemResponse {
  const message = `${IDEMPOTENCY_HEADER} must be 1 to 255 printable ASCII characters.`;
  return problem(c, appError("invalid_input", message, { fields: [{ path: IDEMPOTENCY_HEADER, message }] }));
}

/**
 * Makes a POST with an `Idempotency-Key` safe to repeat: it runs once, and a repetition within 24 hours gets the same
 * answer. An answer that is too large to store is made again from what the first call made.
 */
export const idempotent = createMiddleware<ApiEnv>(async (c, next) => {
  const idempotencyKey = c.req.raw.headers.get(IDEMPOTENCY_HEADER);
  if (idempotencyKey === null) return next();
  if (!SHAPE.test(idempotencyKey)) return refuseShape(c);
  const context = c.get("context");
  const principal = c.get("principal");
  const { pathname, search } = new URL(c.req.url);
  const request = [c.req.method, pathname + search, c.get("bodyText") ?? ""];
  const claimed = await claimCall(context, principal, { idempotencyKey, request });
  if (!claimed.ok) return problem(c, claimed.error);
  if ("replay" in claimed.value) return replay(c, claimed.value.replay);
  if ("reread" in claimed.value) {
    c.set("resourceId", claimed.value.reread.resourceId);
    c.set("isMade", true);
    c.header(REPLAYED_HEADER, "true");
    return next();
  }
  const { run } = claimed.value;
  c.set("resourceId", run.resourceId);
  await next();
  const { status, headers } = c.res;
  const body = await c.res.clone().text();
  const isSmall = utf8Length(body) <= MAX_KEPT_BYTES;
  // A refusal that is too large to keep has changed nothing: the call may run again.
  if (!isFinal(status) || (!isSmall && status >= 400)) return giveUp(context, principal, run);
  await storeAnswer(context, principal, run, {
    status,
    location: headers.get("location"),
    body: isSmall ? body : null,
  });
});
