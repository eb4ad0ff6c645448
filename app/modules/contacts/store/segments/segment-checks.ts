import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { compileSegment, SAVED_LIMITS, SEGMENT_TOO_LARGE } from "#app/shared/segment/compile.ts";
import { dependentsOf, selectsItself } from "#app/shared/segment/cycles.ts";
import type { SegmentContext, SegmentRule } from "#app/shared/segment/rule.ts";

const atTop = (message: string): AppError => appError("invalid_input", message, { fields: [{ path: "", message }] });

const SELECTS_ITSELF = atTop(
  "This segment would select itself, directly or through another segment. Remove that condition.",
);

/** Names in a message. */
const MAX_NAMES = 3;

const breaks = (names: readonly string[]): AppError => {
  const shown = names.slice(0, MAX_NAMES).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  const list = more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
  return atTop(
    `With this rule, segments that refer to this one would be too large to count: ${list}. Use fewer conditions or values.`,
  );
};

/** Whether the database takes the statement of a rule. No row is read: a statement is checked before it runs. */
function runs(sql: SqlStorage, condition: { sql: string; params: (string | number)[] }): boolean {
  try {
    sql.exec(`SELECT count(*) FROM contacts c WHERE c.row = -1 AND ${condition.sql}`, ...condition.params).toArray();
    return true;
  } catch {
    return false;
  }
}

/** Errors: invalid_input (too large). */
function tryRule(sql: SqlStorage, id: string, rule: SegmentRule, context: SegmentContext): Result<null> {
  const compiled = compileSegment(rule, context, id, { limits: SAVED_LIMITS });
  if (!compiled.ok) return compiled;
  return runs(sql, compiled.value) ? ok(null) : err(SEGMENT_TOO_LARGE);
}

/**
 * Refuses a rule that cannot run, or with which a segment that refers to it could not run any more. A segment that was too
 * large before does not count, so that it can be repaired step by step. Errors: invalid_input.
 */
export function checkRule(
  sql: SqlStorage,
  { id, rule }: { id: string; rule: SegmentRule },
  before: SegmentContext,
): Result<null> {
  if (selectsItself(id, rule, before.segments)) return err(SELECTS_ITSELF);
  const tried = tryRule(sql, id, rule, before);
  if (!tried.ok) return tried;
  const after = { ...before, segments: new Map(before.segments).set(id, rule) };
  const broken = [...dependentsOf(id, before.segments)].filter((dependent) => {
    const own = before.segments.get(dependent);
    return own && !tryRule(sql, dependent, own, after).ok && tryRule(sql, dependent, own, before).ok;
  });
  if (broken.length === 0) return ok(null);
  const names = sql
    .exec<{ name: string }>(
      "SELECT name FROM segments WHERE id IN (SELECT value FROM json_each(?)) ORDER BY lower(name), id",
      JSON.stringify(broken),
    )
    .toArray();
  return err(breaks(names.map(({ name }) => name)));
}
