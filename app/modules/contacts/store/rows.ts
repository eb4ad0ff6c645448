import type { Contact, CustomValue, Touch } from "../domain/contact.ts";

/** A contact as its table has it. */
export type ContactRow = {
  row: number;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  job_title: string;
  company_id: string | null;
  country: string | null;
  language: string | null;
  time_zone: string | null;
  owner_id: string | null;
  source: string;
  stage: string | null;
  stage_at: number | null;
  value_cents: number | null;
  currency: string | null;
  /** Day: "2026-11-26". */
  close_on: string | null;
  outcome_reason: string | null;
  waiting_since: number | null;
  late_noted_at: number | null;
  score: number;
  scored_at: number | null;
  first_touch: string | null;
  last_touch: string | null;
  custom: string;
  tags: string;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  last_activity_at: number | null;
  activity_day: number;
  activity_count: number;
};

const touchOf = (text: string | null): Touch | null => (text === null ? null : (JSON.parse(text) as Touch));

/** Returns a row as the rest of the product knows a contact. */
export const contactOf = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  jobTitle: row.job_title,
  companyId: row.company_id,
  country: row.country,
  language: row.language,
  timeZone: row.time_zone,
  ownerId: row.owner_id,
  source: row.source,
  stage: row.stage,
  stageAt: row.stage_at,
  valueCents: row.value_cents,
  currency: row.currency,
  closeOn: row.close_on,
  outcomeReason: row.outcome_reason,
  score: row.score,
  firstTouch: touchOf(row.first_touch),
  lastTouch: touchOf(row.last_touch),
  custom: JSON.parse(row.custom) as Record<string, CustomValue>,
  tags: JSON.parse(row.tags) as string[],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastActivityAt: row.last_activity_at,
});

/** The only row that a statement answers, if any. */
export const firstRow = <R extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  statement: string,
  ...params: SqlStorageValue[]
): R | undefined => sql.exec<R>(statement, ...params).toArray()[0];

/** The contact of an id, also when it was merged into another. */
export function findRow(sql: SqlStorage, id: string): ContactRow | undefined {
  return (
    firstRow<ContactRow>(sql, "SELECT * FROM contacts WHERE id = ?", id) ??
    firstRow<ContactRow>(sql, "SELECT c.* FROM aliases a JOIN contacts c ON c.row = a.contact WHERE a.id = ?", id)
  );
}

/** The number that rows of other tables refer to a contact by. */
export const rowNumberOf = (sql: SqlStorage, id: string): number | undefined => findRow(sql, id)?.row;
