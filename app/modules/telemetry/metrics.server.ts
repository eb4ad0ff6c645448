import type { AppContext } from "#app/platform/context.server.ts";
import { BAD_CURSOR, cutPage, encodeCursor, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Metadata, MetricName, MetricType } from "./domain/metric.ts";
import { type DayRange, momentsOf, rangeOf, refuseRange } from "./domain/range.ts";
import * as repo from "./metrics-repo.server.ts";

type Reading = Pick<AppContext, "db">;

/** One recorded metric. */
export interface MetricRow {
  id: string;
  name: MetricName;
  type: MetricType;
  value: number;
  metadata: Metadata;
  /** Of the tab's visit; empty for what the server recorded. */
  sessionId: string;
  createdAt: Date;
}

export interface MetricQuery {
  name?: MetricName | undefined;
  type?: MetricType | undefined;
  /** The first moment that is meant. */
  from?: Date | undefined;
  /** The first moment that is not meant any more. */
  to?: Date | undefined;
  cursor?: string | undefined;
  limit: number;
}

const badRange = (message: string) =>
  err(appError("invalid_input", "This range cannot be read.", { fields: [{ path: "from", message }] }));

/** What was recorded of a person in a workspace, newest first. Errors: invalid_input (cursor, range). */
export async function listMetrics(
  context: Reading,
  { userId, workspaceId }: repo.OwnScope,
  { cursor: text, limit, from, to, name, type }: MetricQuery,
): Promise<Result<{ rows: MetricRow[]; nextCursor: string | null }>> {
  if (from && to && from >= to) return badRange("Must be earlier than `to`.");
  const place = readSortCursor(text, "number");
  if (!place.ok) return place;
  const after = place.value && { createdAt: new Date(place.value.value), id: place.value.id };
  const filter = { name, type, since: from, until: to };
  const stored = await repo.findOwn(context, { userId, workspaceId }, filter, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(stored, limit, ({ createdAt }) => createdAt);
  return ok({
    rows: rows.map(({ id, metricName, metricType, metricValue, metadata, sessionId, createdAt }) => ({
      id,
      name: metricName,
      type: metricType,
      value: metricValue,
      metadata,
      sessionId,
      createdAt,
    })),
    nextCursor,
  });
}

/** What was recorded of one kind on one day, UTC. */
export interface DayMetrics extends repo.DayFigures {
  mean: number;
}

const placeOf = ({ date, name, measure }: repo.DayFigures): string => encodeCursor([date, name, measure ?? ""]);

/**
 * What was recorded of a person in a workspace by day, kind and measure, the newest day first; days without anything are
 * left out. A range has 920 rows at most, so that all are read and a page is cut from them. Errors: invalid_input (cursor, range).
 */
export async function listMetricDays(
  context: Reading & Pick<AppContext, "now">,
  { userId, workspaceId }: repo.OwnScope,
  { from, to, name, type, cursor, limit }: Partial<DayRange> & Pick<MetricQuery, "name" | "type" | "cursor" | "limit">,
): Promise<Result<{ rows: DayMetrics[]; nextCursor: string | null }>> {
  const range = rangeOf({ ...(from && { from }), ...(to && { to }) }, context.now());
  const refusal = refuseRange(range);
  if (refusal) return badRange(refusal);
  const figures = await repo.findDays(context, { userId, workspaceId }, { name, type, ...momentsOf(range) });
  const start = cursor === undefined ? 0 : figures.findIndex((row) => placeOf(row) === cursor) + 1;
  // Its row is gone: forgotten with what is old, or with Analytics Tracking switched off.
  if (cursor !== undefined && start === 0) return err(BAD_CURSOR);
  const rows = figures.slice(start, start + limit).map((row) => ({ ...row, mean: row.sum / row.count }));
  const last = rows.at(-1);
  return ok({ rows, nextCursor: last && start + limit < figures.length ? placeOf(last) : null });
}
