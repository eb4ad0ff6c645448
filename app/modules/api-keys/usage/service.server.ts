import type { AppContext } from "#app/platform/context.server.ts";
import { cutRows, readCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { INTERVAL_MS, type Interval, refuseUsageRange, usageRange } from "./domain/usage-range.ts";
import { findUsage, type UsageCount } from "./repo.server.ts";

export interface UsageQuery {
  interval: Interval;
  /** Hours and days that begin at this moment or later. */
  from?: Date | undefined;
  /** Hours and days that begin before this moment. */
  to?: Date | undefined;
  keyId?: string | undefined;
  /** "GET /seo/projects". */
  route?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Calls of one key to one route within one hour or day of UTC. */
export interface UsageLine {
  start: Date;
  keyId: string;
  route: string;
  callCount: number;
}

/** How often a person's keys of a workspace were used, the newest hour or day first. Errors: invalid_input (range, cursor). */
export async function listUsage(
  { db, now }: Pick<AppContext, "db" | "now">,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  { interval, from, to, keyId, route, cursor, limit }: UsageQuery,
): Promise<Result<{ rows: UsageLine[]; nextCursor: string | null }>> {
  const range = usageRange({ interval, from, to }, now());
  const refusal = refuseUsageRange({ interval, from, to }, range);
  if (refusal)
    return err(
      appError("invalid_input", "This range cannot be read.", { fields: [{ path: "from", message: refusal }] }),
    );
  const place = readCursor(cursor, ["number", "text", "text"]);
  if (!place.ok) return place;
  const after = place.value && { startMs: place.value[0], keyId: place.value[1], route: place.value[2] };
  const found = await findUsage(
    { db, userId, workspaceId },
    { ...range, intervalMs: INTERVAL_MS[interval], keyId, route, after, limit: limit + 1 },
  );
  const page = cutRows(found, limit, ({ startMs, keyId, route }) => [startMs, keyId, route]);
  return ok({ ...page, rows: page.rows.map(toLine) });
}

const toLine = ({ startMs, ...rest }: UsageCount): UsageLine => ({ start: new Date(startMs), ...rest });
