import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import { selectsItself } from "#app/shared/segment/cycles.ts";
import type { CustomFieldType, SegmentContext, SegmentRule } from "#app/shared/segment/rule.ts";

/** A saved rule that selects contacts. Times are in milliseconds. */
export interface Segment {
  id: string;
  name: string;
  rule: SegmentRule;
  /** Contacts that it selected when they were last counted; null: never counted. */
  count: number | null;
  countedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export const MAX_SEGMENTS = 200;

const NAME_TAKEN = appError("conflict", "Another segment has this name.", {
  fields: [{ path: "name", message: "Another segment has this name. Choose another name." }],
});
const SELECTS_ITSELF = appError("invalid_input", "A segment cannot select itself.", {
  fields: [
    {
      path: "",
      message: "This segment would select itself, directly or through another segment. Remove that condition.",
    },
  ],
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
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
});

const COLUMNS = "id, name, rule, count, counted_at, created_at, updated_at";

/** Returns every segment, by name. */
export const listSegments = (sql: SqlStorage): Segment[] =>
  sql.exec(`SELECT ${COLUMNS} FROM segments ORDER BY lower(name), id LIMIT ${MAX_SEGMENTS}`).toArray().map(segmentOf);

export function getSegment(sql: SqlStorage, id: string): Segment | null {
  const [row] = sql.exec(`SELECT ${COLUMNS} FROM segments WHERE id = ?`, id).toArray();
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

/** Refuses what cannot be saved. Errors: conflict (name), invalid_input (selects itself, too large), limit_reached. */
function checkSegment(sql: SqlStorage, { id, name, rule }: Pick<Segment, "id" | "name" | "rule">): Result<null> {
  const taken = sql.exec("SELECT 1 FROM segments WHERE lower(name) = lower(?) AND id <> ?", name, id).toArray();
  if (taken.length > 0) return err(NAME_TAKEN);
  const context = segmentContext(sql, 0);
  if (selectsItself(id, rule, context.segments)) return err(SELECTS_ITSELF);
  const compiled = compileSegment(rule, context, id);
  if (!compiled.ok) return compiled;
  if (!context.segments.has(id) && context.segments.size >= MAX_SEGMENTS) return err(TOO_MANY);
  return ok(null);
}

/** Creates a segment, or returns the one of that id. Errors: conflict, invalid_input, limit_reached. */
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
  return ok(
    countSegment(sql, id, nowMs) ?? {
      id,
      name,
      rule,
      count: null,
      countedAt: null,
      createdAt: nowMs,
      updatedAt: nowMs,
    },
  );
}

/** Replaces name and rule. Errors: not_found, conflict (name, or changed since `updatedAt`), invalid_input. */
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
    "UPDATE segments SET name = ?, rule = ?, updated_at = ? WHERE id = ?",
    segment.name,
    JSON.stringify(segment.rule),
    // Each change has a time of its own, so that the second of two editors is refused.
    Math.max(nowMs, existing.updatedAt + 1),
    segment.id,
  );
  const counted = countSegment(sql, segment.id, nowMs);
  return counted ? ok(counted) : err(NO_SEGMENT);
}

/** Deletes a segment; returns false when there is none. Rules that refer to it select nobody by it. */
export function deleteSegment(sql: SqlStorage, id: string): boolean {
  const existed = getSegment(sql, id) !== null;
  sql.exec("DELETE FROM segments WHERE id = ?", id);
  return existed;
}

/** Counts whom a rule selects. Errors: invalid_input (too large). */
export function countRule(sql: SqlStorage, rule: SegmentRule, nowMs: number, ownId?: string): Result<number> {
  const compiled = compileSegment(rule, segmentContext(sql, nowMs), ownId);
  if (!compiled.ok) return compiled;
  const { sql: condition, params } = compiled.value;
  const [row] = sql.exec(`SELECT count(*) AS count FROM contacts c WHERE ${condition}`, ...params).toArray();
  return ok(Number(row?.count ?? 0));
}

/** Counts a segment and stores the number; null when there is no such segment. */
export function countSegment(sql: SqlStorage, id: string, nowMs: number): Segment | null {
  const segment = getSegment(sql, id);
  if (!segment) return null;
  const count = countRule(sql, segment.rule, nowMs, id);
  if (count.ok) sql.exec("UPDATE segments SET count = ?, counted_at = ? WHERE id = ?", count.value, nowMs, id);
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
