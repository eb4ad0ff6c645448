import type { Contact } from "../../domain/contact.ts";
import { type ContactRow, contactOf } from "../rows.ts";
import { listStages, type Stage } from "./stages.ts";

export interface BoardQuery {
  ownerId?: string | undefined;
  source?: string | undefined;
  /** Leads of each stage, and of the one that is opened further. */
  limit: number;
  opened?: { stage: string; limit: number } | undefined;
}

/** Leads of one stage and one currency, added up; the currency is null for leads without a value. */
export interface StageTotal {
  stage: string;
  currency: string | null;
  leads: number;
  valueCents: number;
}

export interface PipelineBoard {
  stages: Stage[];
  totals: StageTotal[];
  /** The leads of each stage, those that came to it last first. */
  leads: Contact[];
  /** The task of each lead that is due next. */
  tasks: NextTask[];
}

/** The open task of a contact that is due next; one without a day comes last. */
export interface NextTask {
  contactId: string;
  title: string;
  dueAt: number | null;
}

/** Returns the next task of each of these contacts that has one. */
export const nextTasks = (sql: SqlStorage, contactIds: readonly string[]): NextTask[] =>
  sql
    .exec<{ contact_id: string; title: string; due_at: number | null }>(
      `SELECT contact_id, title, due_at FROM (
         SELECT c.id AS contact_id, t.title, t.due_at,
           row_number() OVER (PARTITION BY t.contact ORDER BY t.due_at IS NULL, t.due_at, t.at) AS place
         FROM json_each(?) ids JOIN contacts c ON c.id = ids.value JOIN tasks t ON t.contact = c.row
         WHERE t.done_at IS NULL) WHERE place = 1`,
      JSON.stringify(contactIds),
    )
    .toArray()
    .map(({ contact_id, title, due_at }) => ({ contactId: contact_id, title, dueAt: due_at }));

/** Reads the pipeline: the stages, what is in each, and the first leads of each. */
export function readBoard(sql: SqlStorage, { ownerId, source, limit, opened }: BoardQuery): PipelineBoard {
  const filters: [condition: string, value: string | undefined][] = [
    ["owner_id = ?", ownerId],
    ["source = ?", source],
  ];
  const used = filters.filter(([, value]) => value !== undefined);
  const where = used.map(([condition]) => ` AND ${condition}`).join("");
  const values = used.map(([, value = ""]) => value);
  const totals = sql
    .exec(
      `SELECT stage, CASE WHEN value_cents IS NULL THEN NULL ELSE currency END AS unit, count(*) AS leads,
         coalesce(sum(value_cents), 0) AS cents
       FROM contacts${used.length === 0 ? " INDEXED BY contacts_stage_value" : ""} WHERE stage IS NOT NULL${where} GROUP BY stage, unit`,
      ...values,
    )
    .toArray()
    .map(({ stage, unit, leads, cents }) => ({
      stage: String(stage),
      currency: unit === null ? null : String(unit),
      leads: Number(leads),
      valueCents: Number(cents),
    }));
  const stages = listStages(sql);
  const leads = stages.flatMap(({ id }) =>
    sql
      .exec<ContactRow>(
        `SELECT * FROM contacts WHERE stage = ?${where} ORDER BY stage_at DESC, row DESC LIMIT ?`,
        id,
        ...values,
        opened?.stage === id ? opened.limit : limit,
      )
      .toArray()
      .map(contactOf),
  );
  return {
    stages,
    totals,
    leads,
    tasks: nextTasks(
      sql,
      leads.map(({ id }) => id),
    ),
  };
}
