import { hours } from "#app/shared/time.ts";
import { DEFAULT_SETTINGS, type PipelineSettings } from "../../domain/pipeline/pipeline-settings.ts";
import type { Change } from "../change.ts";
import { note } from "../outbox.ts";
import { firstRow } from "../rows.ts";
import { getSetting } from "../settings.ts";

/** A lead waits from the moment it comes into an open stage until somebody moves it or answers. */
export function noteWaiting(sql: SqlStorage, row: number, from: string | null, to: string | null, nowMs: number): void {
  const waits =
    from === null && to !== null && firstRow(sql, "SELECT 1 FROM stages WHERE id = ? AND kind = 'open'", to);
  if (waits) sql.exec("UPDATE contacts SET waiting_since = ?, late_noted_at = NULL WHERE row = ?", nowMs, row);
  else sql.exec("UPDATE contacts SET waiting_since = NULL WHERE row = ? AND waiting_since IS NOT NULL", row);
}

/** Somebody answered the lead. An answer that was given before it became one does not count. */
export const noteAnswered = (sql: SqlStorage, row: number, atMs: number): void => {
  sql.exec("UPDATE contacts SET waiting_since = NULL WHERE row = ? AND waiting_since <= ?", row, atMs);
};

const targetMs = (sql: SqlStorage): number | null => {
  const { hours: target } =
    (getSetting(sql, "responseTarget") as PipelineSettings["responseTarget"] | null) ?? DEFAULT_SETTINGS.responseTarget;
  return target === null ? null : hours(target);
};

/** When the next lead has waited too long; null when none does, or without a target. */
export function nextLateAt(sql: SqlStorage): number | null {
  const target = targetMs(sql);
  if (target === null) return null;
  const next = firstRow<{ since: number | null }>(
    sql,
    "SELECT min(waiting_since) AS since FROM contacts WHERE waiting_since IS NOT NULL AND late_noted_at IS NULL",
  );
  return next?.since == null ? null : next.since + target;
}

/** Names in one notification; the others are counted. */
const NAMED = 3;
const LATE_AT_ONCE = 1_000;

/** The leads of one owner that waited too long. */
export interface LateLeads {
  ownerId: string | null;
  count: number;
  /** The first few. */
  leads: { id: string; name: string }[];
}

/** Notes which leads waited too long, each once, in one event. */
export function noteLate(sql: SqlStorage, change: Change): void {
  const target = targetMs(sql);
  if (target === null) return;
  const rows = sql
    .exec<{ row: number; id: string; name: string; email: string | null; owner_id: string | null }>(
      `SELECT row, id, name, email, owner_id FROM contacts
       WHERE waiting_since <= ? AND waiting_since IS NOT NULL AND late_noted_at IS NULL ORDER BY waiting_since LIMIT ?`,
      change.nowMs - target,
      LATE_AT_ONCE,
    )
    .toArray();
  const [first] = rows;
  if (!first) return;
  const byOwner = new Map<string | null, LateLeads>();
  for (const { row, id, name, email, owner_id } of rows) {
    sql.exec("UPDATE contacts SET late_noted_at = ? WHERE row = ?", change.nowMs, row);
    const late = byOwner.get(owner_id) ?? { ownerId: owner_id, count: 0, leads: [] };
    late.count++;
    if (late.leads.length < NAMED) late.leads.push({ id, name: name || email || "No name" });
    byOwner.set(owner_id, late);
  }
  const data = { hours: target / hours(1), owners: [...byOwner.values()] };
  note(sql, change, "lead.late", `${first.id}_${change.nowMs}`, data);
}

/** A new target counts from now: leads that waited longer already are not announced all at once. */
export function forgetLate(sql: SqlStorage, nowMs: number): void {
  const target = targetMs(sql);
  if (target === null) return;
  sql.exec(
    "UPDATE contacts SET late_noted_at = ? WHERE waiting_since <= ? AND waiting_since IS NOT NULL AND late_noted_at IS NULL",
    nowMs,
    nowMs - target,
  );
}
