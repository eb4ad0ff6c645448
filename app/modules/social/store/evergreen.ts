import type { EvergreenRule } from "../evergreen/domain/rule.ts";

const read = (row: { doc: string } | undefined): EvergreenRule | null =>
  row ? (JSON.parse(row.doc) as EvergreenRule) : null;

export const findRule = (sql: SqlStorage, id: string): EvergreenRule | null =>
  read(sql.exec<{ doc: string }>("SELECT doc FROM evergreen WHERE id = ?", id).toArray()[0]);

const write = (sql: SqlStorage, rule: EvergreenRule): void => {
  sql.exec(
    `INSERT INTO evergreen (id, account, doc) VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET account = excluded.account, doc = excluded.doc`,
    rule.id,
    rule.accountId,
    JSON.stringify(rule),
  );
};

/** Counts and adds in one call: of rules that arrive at once only as many as the plan allows are added. */
export function saveRule(sql: SqlStorage, rule: EvergreenRule, max: number): "saved" | "full" {
  const isKnown = findRule(sql, rule.id) !== null;
  const { count } = sql.exec<{ count: number }>("SELECT count(*) AS count FROM evergreen").one();
  if (!isKnown && count >= max) return "full";
  write(sql, rule);
  return "saved";
}

/** Changes some of a rule; null when it is gone. */
export function changeRule(sql: SqlStorage, id: string, change: Partial<EvergreenRule>): EvergreenRule | null {
  const before = findRule(sql, id);
  if (!before) return null;
  const after = { ...before, ...change };
  write(sql, after);
  return after;
}

/**
 * Notes that a post of a rule is published; once for each post. Returns the rule as it is then; null when there is none, or
 * the post was noted before.
 */
export function notePublished(
  sql: SqlStorage,
  id: string,
  { postId, text, atMs }: { postId: string; text: string; atMs: number },
): EvergreenRule | null {
  const before = findRule(sql, id);
  const isExpected = before && (postId === before.nextPostId || (postId === id && before.publishedAtMs === null));
  if (!before || !isExpected) return null;
  const repeats = before.repeats + (postId === id ? 0 : 1);
  return changeRule(sql, id, { repeats, nextPostId: null, publishedAtMs: atMs, lastText: text });
}

export const deleteRule = (sql: SqlStorage, id: string): boolean =>
  sql.exec("DELETE FROM evergreen WHERE id = ? RETURNING id", id).toArray().length > 0;

export const rulesOfAccount = (sql: SqlStorage, accountId: string, limit: number): EvergreenRule[] =>
  sql
    .exec<{ doc: string }>("SELECT doc FROM evergreen WHERE account = ? ORDER BY id DESC LIMIT ?", accountId, limit)
    .toArray()
    .flatMap((row) => read(row) ?? []);

export const rulesAfter = (sql: SqlStorage, after: string, limit: number): EvergreenRule[] =>
  sql
    .exec<{ doc: string }>("SELECT doc FROM evergreen WHERE id > ? ORDER BY id LIMIT ?", after, limit)
    .toArray()
    .flatMap((row) => read(row) ?? []);
