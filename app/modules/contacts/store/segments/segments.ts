import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import type { CustomFieldType, SegmentContext, SegmentRule } from "#app/shared/segment/rule.ts";
import { checkRule } from "./segment-checks.ts";

/** A saved rule that selects contacts. Times are in milliseconds. */
export interface Segment {
  id: string;
  name: string;
  rule: SegmentRule;
  /** Contacts that it selected when they were last counted; null: never counted. */
  count: number | null;
  countedAt: number | null;
  /** Why the last count failed; null: it did not. */
  countFailure: string | null;
  createdAt: number;
  updatedAt: number;
}

export const MAX_SEGMENTS = 200;

const NAME_TAKEN = appError("conflict", "Another segment has this name.", {
  fields: [{ path: "name", message: "Another segment has this name. Choose another name." }],
});
const TOO_MANY = appError(
  "limit_reached",
  `A workspace has at most ${MAX_SEGMENTS} segments. Delete one that is not used.`,
);
export const NO_SEGMENT = appError("not_found", "This segment does not exist in this workspace.");

type Row = Record<string, SqlStorageValue>;

const segmentOf = (row: Row): Segment => ({
  id: String(row.id),
  name: String(row.name),
  rule: JSON.parse(String(row.rule)) as SegmentRule,
  count: row.count === null ? null : Number(row.count),
  countedAt: row.counted_at === null ? null : Number(row.counted_at),
  countFailure: row.failure === null ? null : String(row.failure),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
});

const SELECT =
  "SELECT s.id, s.name, s.rule, s.count, s.counted_at, f.reason AS failure, s.created_at, s.updated_at FROM segments s LEFT JOIN segment_failures f ON f.segment = s.id";

/** Returns every segment, by name. */
export const listSegments = (sql: SqlStorage): Segment[] =>
  sql.exec(`${SELECT} ORDER BY lower(s.name), s.id LIMIT ${MAX_SEGMENTS}`).toArray().map(segmentOf);

export function getSegment(sql: SqlStorage, id: string): Segment | null {
  const [row] = sql.exec(`${SELECT} WHERE s.id = ?`, id).toArray();
  return row ? segmentOf(row) : null;
}

/** Returns what every rule of the workspace is compiled with: its custom fields and its segments. */
export function segmentContext(sql: SqlStorage, nowMs: number): SegmentContext {
  const fields = sql.exec("SELECT key, type FROM fields").toArray();
  const segments = sql.exec("SELECT id, rule FROM segments").toArray();
  return {
    nowMs,
    fields: new Map(fields.map(({ key, type }) => [String(key), type as CustomFieldType])),
    segments: new Map(segments.map(({ id, rule }) => [String(id), JSON.parse(String(rule)) as SegmentRule])),
  };
}

/** Refuses what cannot be saved. Errors: conflict (name), invalid_input (it or one that refers to it breaks), limit_reached. */
function checkSegment(sql: SqlStorage, { id, name, rule }: Pick<Segment, "id" | "name" | "rule">): Result<null> {
  const taken = sql.exec("SELECT 1 FROM segments WHERE lower(name) = lower(?) AND id <> ?", name, id).toArray();
  if (taken.length > 0) return err(NAME_TAKEN);
  const context = segmentContext(sql, 0);
  const checked = checkRule(sql, { id, rule }, context);
  if (!checked.ok) return checked;
  if (!context.segments.has(id) && context.segments.size >= MAX_SEGMENTS) return err(TOO_MANY);
  return ok(null);
}

/** Creates a segment that is not counted yet, or returns the one of that id. Errors: conflict, invalid_input, limit_reached. */
export function createSegment(
  sql: SqlStorage,
  segment: Pick<Segment, "id" | "name" | "rule">,
  nowMs: number,
): Result<Segment> {
  const existing = getSegment(sql, segment.id);
  if (existing) return ok(existing);
  const checked = checkSegment(sql, segment);
  if (!checked.ok) return checked;
  const { id, name, rule } = segment;
  sql.exec(
    "INSERT INTO segments (id, name, rule, created_at, updated_at) VALUES (?, ?, ?, ?, ?)",
    id,
    name,
    JSON.stringify(rule),
    nowMs,
    nowMs,
  );
  return ok({
    id,
    name,
    rule,
    count: null,
    countedAt: null,
    countFailure: null,
    createdAt: nowMs,
    updatedAt: nowMs,
  });
}

/** Replaces name and rule, and forgets the count of the rule before. Errors: not_found, conflict (name, or changed since `updatedAt`), invalid_input. */
export function updateSegment(
  sql: SqlStorage,
  segment: Pick<Segment, "id" | "name" | "rule" | "updatedAt">,
  nowMs: number,
): Result<Segment> {
  const existing = getSegment(sql, segment.id);
  if (!existing) return err(NO_SEGMENT);
  if (existing.updatedAt !== segment.updatedAt)
    return err(
      appError(
        "conflict",
        "Somebody else changed this segment since you opened it. Load the page again to see their rule.",
      ),
    );
  const checked = checkSegment(sql, segment);
  if (!checked.ok) return checked;
  sql.exec(
    "UPDATE segments SET name = ?, rule = ?, updated_at = ?, count = NULL, counted_at = NULL WHERE id = ?",
    segment.name,
    JSON.stringify(segment.rule),
    // Each change has a time of its own, so that the second of two editors is refused.
    Math.max(nowMs, existing.updatedAt + 1),
    segment.id,
  );
  sql.exec("DELETE FROM segment_failures WHERE segment = ?", segment.id);
  const saved = getSegment(sql, segment.id);
  return saved ? ok(saved) : err(NO_SEGMENT);
}

/** Deletes a segment; returns false when there is none. Rules that refer to it select nobody by it. */
export function deleteSegment(sql: SqlStorage, id: string): boolean {
  const existed = getSegment(sql, id) !== null;
  sql.exec("DELETE FROM segments WHERE id = ?", id);
  sql.exec("DELETE FROM segment_failures WHERE segment = ?", id);
  return existed;
}

/** Counts whom a rule selects. Errors: invalid_input (too large). */
export function countRule(sql: SqlStorage, rule: SegmentRule, nowMs: number, ownId?: string): Result<number> {
  const compiled = compileSegment(rule, segmentContext(sql, nowMs), ownId, { reads: "all" });
  if (!compiled.ok) return compiled;
  const { sql: condition, params } = compiled.value;
  const [row] = sql.exec(`SELECT count(*) AS count FROM contacts c WHERE ${condition}`, ...params).toArray();
  return ok(Number(row?.count ?? 0));
}

const COUNT_FAILED = "The contacts could not be counted. Try again later, or use fewer conditions.";

/**
 * Counts a segment and stores the number, or the reason why it could not be counted; null when there is no such segment.
 * @param onError is called with what the database threw
 */
export function countSegment(
  sql: SqlStorage,
  id: string,
  nowMs: number,
  onError: (cause: unknown) => void,
): Segment | null {
  const segment = getSegment(sql, id);
  if (!segment) return null;
  let failure: string | null = null;
  try {
    const count = countRule(sql, segment.rule, nowMs, id);
    if (count.ok) sql.exec("UPDATE segments SET count = ?, counted_at = ? WHERE id = ?", count.value, nowMs, id);
    else failure = count.error.message;
  } catch (cause) {
    onError(cause);
    failure = COUNT_FAILED;
  }
  if (failure === null) sql.exec("DELETE FROM segment_failures WHERE segment = ?", id);
  else sql.exec("INSERT OR REPLACE INTO segment_failures (segment, reason, at) VALUES (?, ?, ?)", id, failure, nowMs);
  return getSegment(sql, id);
}

/** Returns the ids and names of the segments that select one contact, by name. */
export function segmentsOfContact(sql: SqlStorage, contactRow: number, nowMs: number): { id: string; name: string }[] {
  const context = segmentContext(sql, nowMs);
  return listSegments(sql).flatMap(({ id, name, rule }) => {
    const compiled = compileSegment(rule, context, id);
    if (!compiled.ok) return [];
    const { sql: condition, params } = compiled.value;
    const found = sql
      .exec(`SELECT 1 FROM contacts c WHERE c.row = ? AND ${condition}`, contactRow, ...params)
      .toArray();
    return found.length > 0 ? [{ id, name }] : [];
  });
}
