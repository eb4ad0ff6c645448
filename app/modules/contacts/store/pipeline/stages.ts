import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { checkStages, editStages as planEdit, type StageDraft, type StageEdit } from "../../domain/pipeline/stages.ts";
import type { Change } from "../change.ts";
import { changePerson } from "../people/persons.ts";
import { firstRow, rowNumberOf } from "../rows.ts";

export interface Stage extends StageDraft {
  position: number;
}

export interface StageChange {
  at: number;
  fromStage: string | null;
  toStage: string | null;
  by: string | null;
}

/** The stages in their order, without those that are being emptied. */
export const listStages = (sql: SqlStorage): Stage[] =>
  sql
    .exec<Stage & Record<string, SqlStorageValue>>(
      "SELECT id, name, kind, probability, position FROM stages WHERE moves_to IS NULL ORDER BY position, id",
    )
    .toArray();

const STAGE_IN_USE = appError(
  "conflict",
  "A stage that is taken out still has leads. Move them to another stage first.",
);

function writeStages(sql: SqlStorage, stages: readonly StageDraft[]): void {
  sql.exec("DELETE FROM stages WHERE moves_to IS NULL");
  for (const [position, { id, name, kind, probability }] of stages.entries())
    sql.exec(
      "INSERT INTO stages (id, name, kind, probability, position) VALUES (?, ?, ?, ?, ?)",
      id,
      name,
      kind,
      probability,
      position,
    );
}

/** Replaces the stages; one that leads are in cannot go. Errors: conflict, invalid_input, limit_reached. */
export function saveStages(sql: SqlStorage, stages: readonly StageDraft[]): Result<Stage[]> {
  const checked = checkStages(stages);
  if (!checked.ok) return checked;
  const kept = JSON.stringify(stages.map(({ id }) => id));
  const orphan = firstRow(
    sql,
    `SELECT 1 FROM contacts WHERE stage IS NOT NULL AND stage NOT IN (SELECT value FROM json_each(?))
       AND stage NOT IN (SELECT id FROM stages WHERE moves_to IS NOT NULL) LIMIT 1`,
    kept,
  );
  if (orphan) return err(STAGE_IN_USE);
  writeStages(sql, stages);
  return ok(listStages(sql));
}

const hasLeads = (sql: SqlStorage, stage: string): boolean =>
  firstRow(sql, "SELECT 1 FROM contacts WHERE stage = ? LIMIT 1", stage) !== undefined;

/** Leads that one call or one run of the alarm moves out of a stage that goes: each is three events of the outbox. */
export const LEADS_AT_ONCE = 200;

/**
 * Changes the stages. The leads of a stage that goes move to another one: the first at once, the rest by the alarm.
 * Errors: not_found, conflict (name), limit_reached, invalid_input.
 */
export function editStages(sql: SqlStorage, change: Change, edit: StageEdit): Result<Stage[]> {
  const edited = planEdit(listStages(sql), edit, (id) => hasLeads(sql, id));
  if (!edited.ok) return edited;
  if (edit.edit === "remove" && edit.to !== null && hasLeads(sql, edit.id))
    sql.exec("UPDATE stages SET moves_to = ? WHERE id = ? OR moves_to = ?", edit.to, edit.id, edit.id);
  writeStages(sql, edited.value);
  emptyStages(sql, change, LEADS_AT_ONCE);
  return ok(listStages(sql));
}

/** Moves leads out of stages that go, and takes out those that are empty; true when leads are left. */
export function emptyStages(sql: SqlStorage, change: Change, limit: number): boolean {
  let room = limit;
  for (const { id, to } of sql
    .exec<{ id: string; to: string }>('SELECT id, moves_to AS "to" FROM stages WHERE moves_to IS NOT NULL')
    .toArray()) {
    const leads = sql.exec<{ id: string }>("SELECT id FROM contacts WHERE stage = ? LIMIT ?", id, room).toArray();
    for (const lead of leads) changePerson(sql, change, lead.id, { stage: to });
    if (leads.length >= room) return true;
    room -= leads.length;
    sql.exec("DELETE FROM stages WHERE id = ?", id);
  }
  return false;
}

/** Whether a stage is still being emptied. */
export const isEmptyingStages = (sql: SqlStorage): boolean =>
  firstRow(sql, "SELECT 1 FROM stages WHERE moves_to IS NOT NULL LIMIT 1") !== undefined;

/** The moves of a lead, newest first. */
export function listStageChanges(sql: SqlStorage, contactId: string, limit: number): StageChange[] {
  const row = rowNumberOf(sql, contactId);
  if (row === undefined) return [];
  return sql
    .exec<{ at: number; from_stage: string | null; to_stage: string | null; by: string | null }>(
      "SELECT at, from_stage, to_stage, by FROM stage_changes WHERE contact = ? ORDER BY at DESC LIMIT ?",
      row,
      limit,
    )
    .toArray()
    .map(({ from_stage, to_stage, ...move }) => ({ ...move, fromStage: from_stage, toStage: to_stage }));
}
