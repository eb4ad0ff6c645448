import type { ActivityMatch, CustomFieldType, SegmentContext } from "#app/shared/segment/rule.ts";
import {
  decayed,
  earns,
  explainScore,
  givenPoints,
  hasTrait,
  isTrait,
  POINTS_GIVEN,
  type ScoreBreakdown,
  type ScoredActivity,
  type ScorePart,
  type ScoreRules,
} from "../../domain/scoring/score.ts";
import { type ContactRow, contactOf, firstRow } from "../rows.ts";
import { getSetting, saveSetting } from "../settings.ts";

type GroupRow = { id: string; name: string; half_life_days: number | null };
type RuleRow = { id: string; group_id: string; label: string; match: string; points: number; max_times: number | null };

export function getScoreRules(sql: SqlStorage): ScoreRules {
  return {
    groups: sql
      .exec<GroupRow>("SELECT * FROM score_groups ORDER BY id")
      .toArray()
      .map(({ id, name, half_life_days }) => ({ id, name, halfLifeDays: half_life_days })),
    rules: sql
      .exec<RuleRow>("SELECT * FROM score_rules ORDER BY id")
      .toArray()
      .map(({ id, group_id, label, match, points, max_times }) => ({
        id,
        groupId: group_id,
        label,
        match: JSON.parse(match) as ScoreRules["rules"][number]["match"],
        points,
        maxTimes: max_times,
      })),
  };
}

/** Where the alarm is while it counts everybody's points again: contacts up to this row are done. */
const RESCORE = "rescore";

/** Replaces groups and rules. The alarm counts the points of every contact again. */
export function saveScoreRules(sql: SqlStorage, { groups, rules }: ScoreRules): void {
  sql.exec("DELETE FROM score_rules");
  sql.exec("DELETE FROM score_groups");
  for (const { id, name, halfLifeDays } of groups)
    sql.exec("INSERT INTO score_groups (id, name, half_life_days) VALUES (?, ?, ?)", id, name, halfLifeDays);
  for (const { id, groupId, label, match, points, maxTimes } of rules)
    sql.exec(
      "INSERT INTO score_rules (id, group_id, label, match, points, max_times) VALUES (?, ?, ?, ?, ?, ?)",
      id,
      groupId,
      label,
      JSON.stringify(match),
      points,
      maxTimes,
    );
  saveSetting(sql, RESCORE, { after: 0 });
}

const contextOf = (sql: SqlStorage, nowMs: number): SegmentContext => ({
  nowMs,
  fields: new Map(
    sql
      .exec("SELECT key, type FROM fields")
      .toArray()
      .map(({ key, type }) => [String(key), type as CustomFieldType]),
  ),
  segments: new Map(),
});

/** A rule of a trait cannot look at the bucket. */
const personOf = (row: ContactRow) => ({ ...contactOf(row), bucket: 0 });

const rowOf = (sql: SqlStorage, contact: number): ContactRow | undefined =>
  firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", contact);

const JSON_TYPES = { string: ["text"], number: ["integer", "real"], boolean: ["true", "false"] } as const;

/** How often the contact did what earns a rule's points, the activity that was just written included. */
function timesOf(sql: SqlStorage, contact: number, { type, where = [] }: ActivityMatch): number {
  const condition =
    " AND EXISTS (SELECT 1 FROM json_each(a.data) WHERE key = ? AND value = ? AND type IN (SELECT value FROM json_each(?)))";
  const bound = where.flatMap(({ key, value }) => {
    const types = JSON_TYPES[typeof value as keyof typeof JSON_TYPES];
    return [key, typeof value === "boolean" ? Number(value) : value, JSON.stringify(types)];
  });
  return (
    firstRow<{ n: number }>(
      sql,
      `SELECT count(*) AS n FROM activities a WHERE contact = ? AND type = ?${condition.repeat(where.length)}`,
      contact,
      type,
      ...bound,
    )?.n ?? 0
  );
}

function addPoints(sql: SqlStorage, contact: number, groupId: string, score: number, nowMs: number): void {
  sql.exec(
    `INSERT INTO scores (contact, group_id, score, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (contact, group_id) DO UPDATE SET score = excluded.score, at = excluded.at`,
    contact,
    groupId,
    score,
    nowMs,
  );
}

/** Adds the points of an activity to its groups, decayed to now. Rows are written only where points are earned. */
export function scoreActivity(sql: SqlStorage, contact: number, activity: ScoredActivity, nowMs: number): void {
  const rules = getScoreRules(sql);
  const earned = new Map<string, number>();
  for (const { groupId, match, points, maxTimes } of rules.rules) {
    if (isTrait(match) || !earns(match, activity)) continue;
    if (maxTimes !== null && timesOf(sql, contact, match) > maxTimes) continue;
    earned.set(groupId, (earned.get(groupId) ?? 0) + points);
  }
  const given = givenPoints(activity);
  if (given) earned.set(given.groupId, (earned.get(given.groupId) ?? 0) + given.points);
  if (earned.size === 0) return;
  for (const { id, halfLifeDays } of rules.groups) {
    const points = earned.get(id);
    if (points === undefined) continue;
    const before = firstRow<{ score: number; at: number }>(
      sql,
      "SELECT score, at FROM scores WHERE contact = ? AND group_id = ?",
      contact,
      id,
    );
    const kept = before ? decayed(before.score, halfLifeDays, nowMs - before.at) : 0;
    addPoints(sql, contact, id, kept + decayed(points, halfLifeDays, nowMs - activity.at), nowMs);
  }
  const row = rowOf(sql, contact);
  if (row) writeTotal(sql, rules, row, contextOf(sql, nowMs));
}

/** The points of a contact in each group, as they are now. */
function partsOf(sql: SqlStorage, { groups, rules }: ScoreRules, row: ContactRow, context: SegmentContext) {
  const stored = new Map(
    sql
      .exec<{ group_id: string; score: number; at: number }>(
        "SELECT group_id, score, at FROM scores WHERE contact = ?",
        row.row,
      )
      .toArray()
      .map((one) => [one.group_id, one]),
  );
  const held = rules.filter(({ match }) => hasTrait(match, personOf(row), context));
  return groups.flatMap((group): ScorePart[] => {
    const earned = stored.get(group.id);
    const traits = held.filter(({ groupId }) => groupId === group.id);
    if (!earned && traits.length === 0) return [];
    const kept = earned ? decayed(earned.score, group.halfLifeDays, context.nowMs - earned.at) : 0;
    return [{ ...group, points: traits.reduce((sum, { points }) => sum + points, kept) }];
  });
}

/** Less than this is nothing: points that decay never reach zero. */
const NOTHING = 0.005;

function writeTotal(sql: SqlStorage, rules: ScoreRules, row: ContactRow, context: SegmentContext): void {
  const total = partsOf(sql, rules, row, context).reduce((sum, { points }) => sum + points, 0);
  const score = Math.abs(total) < NOTHING ? 0 : total;
  sql.exec("UPDATE contacts SET score = ?, scored_at = ? WHERE row = ?", score, context.nowMs, row.row);
}

/** Brings the total of a contact in line with its points. */
export function totalScore(sql: SqlStorage, contact: number, nowMs: number): void {
  const row = rowOf(sql, contact);
  if (row) writeTotal(sql, getScoreRules(sql), row, contextOf(sql, nowMs));
}

/** Counts the total of a contact again whose fields or tags changed; nothing when no rule looks at them. */
export function scoreTraits(sql: SqlStorage, contact: number, nowMs: number): void {
  const rules = getScoreRules(sql);
  if (!rules.rules.some(({ match }) => isTrait(match))) return;
  const row = rowOf(sql, contact);
  if (row) writeTotal(sql, rules, row, contextOf(sql, nowMs));
}

/**
 * Brings the stored totals of so many contacts up to date whose points decay, the oldest first; false when none is older than
 * `olderThanMs`. For the alarm, so that lists and segments by score stay true.
 */
export function refreshScores(sql: SqlStorage, nowMs: number, olderThanMs: number, limit: number): boolean {
  const rows = sql
    .exec<ContactRow>(
      `SELECT c.* FROM contacts c WHERE c.score <> 0 AND c.scored_at < ? AND c.row IN (
         SELECT s.contact FROM scores s JOIN score_groups g ON g.id = s.group_id WHERE g.half_life_days IS NOT NULL) LIMIT ?`,
      nowMs - olderThanMs,
      limit,
    )
    .toArray();
  const [rules, context] = [getScoreRules(sql), contextOf(sql, nowMs)];
  for (const row of rows) writeTotal(sql, rules, row, context);
  return rows.length === limit;
}

/** The newest activities of a contact that a score is counted from. */
const MAX_SCORED_ACTIVITIES = 5_000;

/** The activities of a contact that any rule looks at or that gave points, the oldest first. */
function scoredActivities(sql: SqlStorage, contact: number, { rules }: ScoreRules): ScoredActivity[] {
  const earning = rules.flatMap(({ match }) => (isTrait(match) ? [] : [match.type]));
  const types = [...new Set([...earning, POINTS_GIVEN])];
  return sql
    .exec<{ type: string; at: number; data: string; module: string }>(
      `SELECT type, at, data, module FROM activities WHERE contact = ? AND type IN (SELECT value FROM json_each(?))
       ORDER BY at DESC LIMIT ${MAX_SCORED_ACTIVITIES}`,
      contact,
      JSON.stringify(types),
    )
    .toArray()
    .reverse()
    .map(({ data, ...rest }) => ({ ...rest, data: JSON.parse(data) as ScoredActivity["data"] }));
}

/** Returns the points of a contact by group and rule, by these rules or the stored ones. */
export function scoreBreakdown(
  sql: SqlStorage,
  contact: number,
  nowMs: number,
  rules: ScoreRules = getScoreRules(sql),
): ScoreBreakdown[] {
  const row = rowOf(sql, contact);
  if (!row) return [];
  return explainScore(rules, personOf(row), scoredActivities(sql, contact, rules), contextOf(sql, nowMs));
}

/** Counts the points of one contact again from all that it did. */
function rescore(sql: SqlStorage, rules: ScoreRules, row: ContactRow, context: SegmentContext): void {
  const earned: ScoreRules = { ...rules, rules: rules.rules.filter(({ match }) => !isTrait(match)) };
  sql.exec("DELETE FROM scores WHERE contact = ?", row.row);
  const activities = scoredActivities(sql, row.row, earned);
  for (const { id, points } of explainScore(earned, personOf(row), activities, context))
    addPoints(sql, row.row, id, points, context.nowMs);
  const total = partsOf(sql, rules, row, context).reduce((sum, { points }) => sum + points, 0);
  if (Math.abs(total - row.score) >= NOTHING || row.scored_at === null) writeTotal(sql, rules, row, context);
}

const rescoredUpTo = (sql: SqlStorage): number | null =>
  (getSetting(sql, RESCORE) as { after: number } | null)?.after ?? null;

/** Whether the points of contacts are being counted again after the rules changed. */
export const isRescoring = (sql: SqlStorage): boolean => rescoredUpTo(sql) !== null;

/** Counts the points of the next contacts again after the rules changed; false when everybody has been counted. */
export function rescoreNext(sql: SqlStorage, nowMs: number, limit: number): boolean {
  const after = rescoredUpTo(sql);
  if (after === null) return false;
  const rows = sql
    .exec<ContactRow>("SELECT * FROM contacts WHERE row > ? ORDER BY row LIMIT ?", after, limit)
    .toArray();
  const [rules, context] = [getScoreRules(sql), contextOf(sql, nowMs)];
  for (const row of rows) rescore(sql, rules, row, context);
  const last = rows.at(-1);
  if (last && rows.length === limit) saveSetting(sql, RESCORE, { after: last.row });
  else sql.exec("DELETE FROM settings WHERE key = ?", RESCORE);
  return isRescoring(sql);
}
