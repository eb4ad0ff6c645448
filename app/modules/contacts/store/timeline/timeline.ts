import { cutRows, readCursor } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import type { Activity } from "../../domain/contact.ts";
import { ACTIVITIES_FULL, DAY_FULL, FUTURE_ACTIVITY, NO_CONTACT } from "../../domain/failures.ts";
import { CLOCK_SKEW_MS, MAX_ACTIVITIES_PER_DAY } from "../../domain/limits.ts";
import { RESPONSES } from "../../domain/pipeline/pipeline-settings.ts";
import { type Change, count, hasRoom } from "../change.ts";
import { note } from "../outbox.ts";
import { ownerOf } from "../people/identities.ts";
import { noteAnswered } from "../pipeline/response-time.ts";
import { scoreActivity } from "../pipeline/scores.ts";
import { type ContactRow, findRow, firstRow, rowNumberOf } from "../rows.ts";

type ActivityRow = { contact_id: string; type: string; at: number; id: string; data: string; module: string };

export interface NewActivity {
  id: string;
  type: string;
  at: number;
  data: Activity["data"];
  module: string;
}

const activityOf = ({ contact_id, data, ...row }: ActivityRow): Activity => ({
  ...row,
  contactId: contact_id,
  data: JSON.parse(data) as Activity["data"],
});

const SELECT =
  "SELECT c.id AS contact_id, a.type, a.at, a.id, a.data, a.module FROM activities a JOIN contacts c ON c.row = a.contact";

/** The activity of an id. */
export function getActivity(sql: SqlStorage, id: string): Activity | null {
  const row = firstRow<ActivityRow>(sql, `${SELECT} WHERE a.id = ?`, id);
  return row ? activityOf(row) : null;
}

/** Writes the activity with its score; false when its id is known. The contact's counters go with it. */
export function insertActivity(sql: SqlStorage, contact: number, activity: NewActivity, nowMs = activity.at): boolean {
  const { id, type, at, data, module } = activity;
  const written = sql
    .exec(
      "INSERT OR IGNORE INTO activities (contact, type, at, id, data, module) VALUES (?, ?, ?, ?, ?, ?) RETURNING 1",
      contact,
      type,
      at,
      id,
      JSON.stringify(data),
      module,
    )
    .toArray().length;
  if (written === 0) return false;
  const today = Math.floor(nowMs / days(1));
  sql.exec(
    `UPDATE contacts SET last_activity_at = max(coalesce(last_activity_at, 0), ?),
       activity_count = CASE WHEN activity_day = ? THEN activity_count + 1 ELSE 1 END, activity_day = ? WHERE row = ?`,
    at,
    today,
    today,
    contact,
  );
  count(sql, "activities", 1);
  scoreActivity(sql, contact, activity, nowMs);
  if (RESPONSES.has(type)) noteAnswered(sql, contact, at);
  return true;
}

export interface ActivityTarget {
  id?: string | undefined;
  email?: string | undefined;
  externalId?: string | undefined;
}

/** The contact whom an id, an address or another program's id names. */
export function targetOf(sql: SqlStorage, { id, email, externalId }: ActivityTarget): ContactRow | undefined {
  if (id !== undefined) return findRow(sql, id);
  const row =
    email === undefined
      ? ownerOf(sql, { kind: "external", value: externalId ?? "" })
      : ownerOf(sql, { kind: "email", value: email });
  return row === undefined ? undefined : firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE row = ?", row);
}

/**
 * Records what a contact did; the same id again answers what is recorded. Errors: not_found, invalid_input (future),
 * limit_reached (200 a day of a contact, or as many as the plan allows).
 */
export function addActivity(
  sql: SqlStorage,
  change: Change,
  target: ActivityTarget,
  activity: NewActivity,
  max: number,
): Result<Activity> {
  const known = getActivity(sql, activity.id);
  if (known) return ok(known);
  const contact = targetOf(sql, target);
  if (!contact) return err(NO_CONTACT);
  if (activity.at > change.nowMs + CLOCK_SKEW_MS) return err(FUTURE_ACTIVITY);
  const isToday = contact.activity_day === Math.floor(change.nowMs / days(1));
  if (isToday && contact.activity_count >= MAX_ACTIVITIES_PER_DAY) return err(DAY_FULL);
  const fits = hasRoom(sql, "activities", { max, full: ACTIVITIES_FULL });
  if (!fits.ok) return fits;
  insertActivity(sql, contact.row, activity, change.nowMs);
  const recorded: Activity = { ...activity, contactId: contact.id };
  note(sql, change, "activity.recorded", activity.id, { ...recorded, at: new Date(activity.at).toISOString() });
  return ok(recorded);
}

/** Adds an entry to the timeline of a contact, once for each id. Errors: not_found. */
export function recordActivity(sql: SqlStorage, change: Change, { contactId, ...activity }: Activity): Result<null> {
  const contact = findRow(sql, contactId);
  if (!contact) return err(NO_CONTACT);
  insertActivity(sql, contact.row, activity, change.nowMs);
  return ok(null);
}

/** Returns one page of a contact's timeline, newest first. Errors: not_found, invalid_input (cursor). */
export function listTimeline(
  sql: SqlStorage,
  { contactId, cursor, limit }: { contactId: string; cursor?: string | undefined; limit: number },
): Result<{ rows: Activity[]; nextCursor: string | null }> {
  const row = rowNumberOf(sql, contactId);
  if (row === undefined) return err(NO_CONTACT);
  const at = readCursor(cursor, ["number", "text"]);
  if (!at.ok) return at;
  const found = sql
    .exec(
      `SELECT type, at, id, data, module FROM activities WHERE contact = ?${at.value ? " AND (at, id) < (?, ?)" : ""}
        ORDER BY at DESC, id DESC LIMIT ?`,
      row,
      ...(at.value ?? []),
      limit + 1,
    )
    .toArray();
  const { rows, nextCursor } = cutRows(found, limit, (one) => [Number(one.at), String(one.id)]);
  return ok({
    nextCursor,
    rows: rows.map((one) => ({
      id: String(one.id),
      contactId,
      type: String(one.type),
      at: Number(one.at),
      data: JSON.parse(String(one.data)) as Activity["data"],
      module: String(one.module),
    })),
  });
}
