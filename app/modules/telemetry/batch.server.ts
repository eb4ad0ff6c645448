import type { AppContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { happenedAtMs } from "./domain/event-time.ts";
import { MAX_DAILY_EVENTS, METRIC_TYPE } from "./domain/metric.ts";
import { forwardErrors } from "./error-forwarding.server.ts";
import * as repo from "./repo.server.ts";
import { type Batch, batchSchema } from "./schema.ts";
import { rowOf } from "./service.server.ts";

/** Whose browser sent a batch, by its session, and how it names itself. */
export interface ClientInfo {
  userId: string;
  workspaceId: string;
  userAgent: string;
}

/** Reads what a browser posted. Errors: malformed_body (not JSON in UTF-8), invalid_input (not a batch as specified). */
function parseBatch(body: Uint8Array): Result<Batch, AppError> {
  let posted: unknown;
  try {
    posted = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return err(appError("malformed_body", "The body is not valid JSON in UTF-8."));
  }
  const parsed = batchSchema.safeParse(posted);
  return parsed.success ? ok(parsed.data) : err(appError("invalid_input", "The body is not a batch of events."));
}

/**
 * Stores the events of a batch for the person and workspace of the session, each id once, at the time they happened by
 * the server's clock. Errors: malformed_body, invalid_input. A write that fails is logged, and the batch is lost.
 */
export async function recordBatch(
  context: AppContext,
  { userId, workspaceId, userAgent }: ClientInfo,
  body: Uint8Array,
): Promise<Result<void>> {
  const batch = parseBatch(body);
  if (!batch.ok) return batch;
  const { sessionId, sentAt, events } = batch.value;
  const arrivedAtMs = context.now().getTime();
  const rows = events.map(({ id, at, name, ...metadata }) => {
    const createdAt = new Date(happenedAtMs(arrivedAtMs, { atMs: at, sentAtMs: sentAt }));
    return rowOf({ userId, workspaceId }, { id, name, type: METRIC_TYPE[name], metadata }, createdAt, sessionId);
  });
  try {
    const stored = await repo.insertMetrics(context, rows, MAX_DAILY_EVENTS);
    const errors = rows.filter(({ id, metricName }) => metricName === "error" && stored.has(id));
    if (errors.length > 0) context.waitUntil(forwardErrors(context, errors, userAgent));
  } catch (cause) {
    context.log.error("tracking.not_recorded", { events: events.length }, cause);
  }
  return ok(undefined);
}
