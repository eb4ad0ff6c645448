import { compileSegment } from "#app/shared/segment/compile.ts";
import type { Activity } from "../../domain/contact.ts";
import { findRow } from "../rows.ts";
import { type ActivityTarget, getActivity, targetOf } from "../timeline/timeline.ts";
import { getSegment, segmentContext } from "./segments.ts";

/** Whom a sweep goes through: a segment, or contacts with a day in a custom field ("11-26": of every year). */
export type PeopleSelection = { segment: string } | { field: string; day: string; yearly: boolean };

export interface PeopleIds {
  ids: string[];
  /** Where the next page begins; null: this was the last. */
  after: number | null;
}

function conditionOf(sql: SqlStorage, selection: PeopleSelection, nowMs: number) {
  if ("field" in selection) {
    const value = "json_extract(c.custom, '$.' || ?)";
    // 29 February comes on 1 March in a year without it: the caller asks for both.
    return selection.yearly
      ? { sql: `substr(${value}, 6) = ?`, params: [JSON.stringify(selection.field), selection.day] }
      : { sql: `${value} = ?`, params: [JSON.stringify(selection.field), selection.day] };
  }
  const segment = getSegment(sql, selection.segment);
  if (!segment) return null;
  const compiled = compileSegment(segment.rule, segmentContext(sql, nowMs), segment.id);
  return compiled.ok ? compiled.value : null;
}

/** Returns ids of the selected contacts in the order of their rows; null: the segment is gone or cannot be applied. */
export function pagePeople(
  sql: SqlStorage,
  selection: PeopleSelection,
  page: { after: number; limit: number },
  nowMs: number,
): PeopleIds | null {
  const condition = conditionOf(sql, selection, nowMs);
  if (!condition) return null;
  const rows = sql
    .exec<{ row: number; id: string }>(
      `SELECT c.row, c.id FROM contacts c WHERE c.row > ? AND ${condition.sql} ORDER BY c.row LIMIT ?`,
      page.after,
      ...condition.params,
      page.limit,
    )
    .toArray();
  const last = rows.at(-1);
  return { ids: rows.map(({ id }) => id), after: last && rows.length === page.limit ? last.row : null };
}

/** Whether a segment selects a contact now; false when either is gone. */
export function isMember(sql: SqlStorage, contactId: string, segment: string, nowMs: number): boolean {
  const contact = findRow(sql, contactId);
  const condition = contact && conditionOf(sql, { segment }, nowMs);
  if (!contact || !condition) return false;
  return (
    sql
      .exec(`SELECT 1 FROM contacts c WHERE c.row = ? AND ${condition.sql}`, contact.row, ...condition.params)
      .toArray().length > 0
  );
}

/** The contact whose timeline holds an entry; null: none. */
export const personOfActivity = (sql: SqlStorage, id: string): string | null => getActivity(sql, id)?.contactId ?? null;

/** The id of the contact whom an address or another id names; null: none. */
export const idOfTarget = (sql: SqlStorage, target: ActivityTarget): string | null => targetOf(sql, target)?.id ?? null;

/** Which activities of the past are read: of these types, or all that other programs and modules reported. */
export interface PastQuery {
  types: readonly string[] | null;
  sinceMs: number;
  limit: number;
}

type PastRow = { contact_id: string; type: string; at: number; id: string; data: string; module: string };

/** Returns what contacts did since a moment, contact by contact, the newest contacts first. */
export const readPast = (sql: SqlStorage, { types, sinceMs, limit }: PastQuery): Activity[] =>
  sql
    .exec<PastRow>(
      // Contact by contact: their activities lie together, by type and time.
      `SELECT c.id AS contact_id, a.type, a.at, a.id, a.data, a.module
       FROM contacts c CROSS JOIN activities a ON a.contact = c.row
       WHERE c.last_activity_at >= ?1 AND a.at >= ?1
         AND ${types ? "a.type IN (SELECT value FROM json_each(?3))" : "a.module NOT IN ('contacts', 'forms')"}
       ORDER BY c.row DESC LIMIT ?2`,
      sinceMs,
      limit,
      ...(types ? [JSON.stringify(types)] : []),
    )
    .toArray()
    .map(({ contact_id: contactId, data, ...row }) => ({
      ...row,
      contactId,
      data: JSON.parse(data) as Activity["data"],
    }));

/** The tags of a contact with one added or taken out; null: they stay as they are. */
export function tagsAfter(
  sql: SqlStorage,
  id: string,
  { add, remove }: { add?: string; remove?: string },
): string[] | null {
  const row = findRow(sql, id);
  if (!row) return null;
  const tags = JSON.parse(row.tags) as string[];
  if (add !== undefined) return tags.includes(add) ? null : [...tags, add];
  return remove !== undefined && tags.includes(remove) ? tags.filter((tag) => tag !== remove) : null;
}
