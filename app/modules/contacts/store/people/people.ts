import { cutRows, readCursor } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { compileSegment, type SegmentReads } from "#app/shared/segment/compile.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { foldWord } from "#app/shared/text/text.ts";
import type { Contact, Identity } from "../../domain/contact.ts";
import { NO_CONTACT } from "../../domain/failures.ts";
import { type Change, counted, type Room } from "../change.ts";
import { type ContactRow, contactOf } from "../rows.ts";
import { segmentContext } from "../segments/segments.ts";
import { addPerson, changePerson, removePerson } from "./persons.ts";

const text = (value: SqlStorageValue | undefined): string => String(value ?? "");

/** What a form or program writes of a contact. */
export interface ContactInput {
  name: string;
  email: string | null;
  phone: string | null;
  jobTitle: string;
  companyId: string | null;
  country: string | null;
  language: string | null;
  timeZone: string | null;
  ownerId: string | null;
  source: string;
  stage: string | null;
  custom: Record<string, string | number | boolean | null>;
  tags: string[];
  /** Further ways by which a new contact is recognised. */
  identities?: readonly Identity[] | undefined;
}

export const CONTACT_SORTS = [
  "createdAt",
  "updatedAt",
  "name",
  "lastActivityAt",
  "score",
  "valueCents",
  "stageAt",
  "closeOn",
] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

const SORT_COLUMNS: Readonly<Record<ContactSort, string>> = {
  createdAt: "c.created_at",
  updatedAt: "c.updated_at",
  name: "lower(c.name)",
  lastActivityAt: "coalesce(c.last_activity_at, 0)",
  score: "c.score",
  valueCents: "coalesce(c.value_cents, 0)",
  stageAt: "coalesce(c.stage_at, 0)",
  closeOn: "coalesce(c.close_on, '')",
};

/** Sorted as texts; the others are numbers. */
const TEXT_SORTS: readonly ContactSort[] = ["name", "closeOn"];

export interface ContactQuery {
  rule?: SegmentRule | undefined;
  search?: string | undefined;
  sort: { by: ContactSort; descending: boolean };
  /** Exact values, for programs. */
  only?: ContactFilters | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface ContactFilters {
  email?: string | undefined;
  externalId?: string | undefined;
  source?: string | undefined;
  stage?: string | undefined;
  /** Only contacts with a stage. */
  isLead?: boolean | undefined;
}

export interface ContactPage {
  rows: Contact[];
  nextCursor: string | null;
  /** All that fitted when the first page was read: counting them again would cost as much as the page. */
  count: number;
}

const MAX_SEARCH_WORDS = 5;

/** Returns the query of the full-text index: every word, as the beginning of a word. Empty when nothing can be found. */
function searchQuery(typed: string): string {
  const words = foldWord(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => `"${word}"*`)
    .join(" ");
}

interface Condition {
  sql: string;
  params: (string | number)[];
}

/** Contacts that the full-text index finds, by row number. */
const FOUND = "c.row IN (SELECT rowid FROM contacts_search WHERE contacts_search MATCH ?)";

const recognisedBy = (kind: Identity["kind"], value: string): Condition => ({
  sql: "c.row = (SELECT i.contact FROM identities i WHERE i.kind = ? AND i.value = ?)",
  params: [kind, value],
});

function filtersOf({ email, externalId, source, stage, isLead = false }: ContactFilters): Condition[] {
  const parts: Condition[] = [];
  if (email !== undefined) parts.push(recognisedBy("email", email));
  if (externalId !== undefined) parts.push(recognisedBy("external", externalId));
  if (source !== undefined) parts.push({ sql: "c.source = ?", params: [source] });
  if (stage !== undefined) parts.push({ sql: "c.stage = ?", params: [stage] });
  else if (isLead) parts.push({ sql: "c.stage IS NOT NULL", params: [] });
  return parts;
}

/** What a list shows, without its order and pages. */
export type ContactSelection = Pick<ContactQuery, "rule" | "search" | "only">;

/** Returns the condition on `contacts c` of a list. Errors: invalid_input (rule too large). */
export function conditionOf(
  sql: SqlStorage,
  { rule, search, only = {} }: ContactSelection,
  nowMs: number,
  reads: SegmentReads = "each",
): Result<Condition> {
  const parts: Condition[] = filtersOf(only);
  if (search?.trim()) {
    const query = searchQuery(search);
    parts.push(query ? { sql: FOUND, params: [query] } : { sql: "0", params: [] });
  }
  if (rule) {
    const compiled = compileSegment(rule, segmentContext(sql, nowMs), undefined, { reads });
    if (!compiled.ok) return compiled;
    parts.push(compiled.value);
  }
  return ok({ sql: parts.map((part) => part.sql).join(" AND ") || "1", params: parts.flatMap(({ params }) => params) });
}

/** How many contacts fit; of all of them the number is kept. */
export function countOf(sql: SqlStorage, condition: Condition): number {
  if (condition.sql === "1") return counted(sql, "contacts");
  // The index alone counts many times faster than with a look at each contact.
  const from =
    condition.sql === FOUND ? "contacts_search WHERE contacts_search MATCH ?" : `contacts c WHERE ${condition.sql}`;
  const [row] = sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...condition.params).toArray();
  return row?.n ?? 0;
}

/** Sort fields with an index. */
const INDEXED_SORTS: readonly ContactSort[] = ["createdAt", "updatedAt", "name"];
/** Where a search finds more than one in so many contacts, a page is sooner full in the order of the list. */
const COMMON_SHARE = 100;

/** Whether the list is walked in its order, because many fit; else they are looked up and sorted. */
const isWalked = (sql: SqlStorage, by: ContactSort, count: number): boolean =>
  INDEXED_SORTS.includes(by) && count * COMMON_SHARE > counted(sql, "contacts");

/** Returns one page of contacts. Errors: invalid_input (cursor, rule too large). */
export function listPeople(sql: SqlStorage, query: ContactQuery, nowMs: number): Result<ContactPage> {
  const overAll = conditionOf(sql, query, nowMs, "all");
  if (!overAll.ok) return overAll;
  const { by, descending } = query.sort;
  const at = readCursor(query.cursor, [TEXT_SORTS.includes(by) ? "text" : "number", "number", "number"]);
  if (!at.ok) return at;
  const [value, row, known] = at.value ?? [];
  const count = known ?? countOf(sql, overAll.value);
  const walked = isWalked(sql, by, count);
  const condition = walked ? conditionOf(sql, query, nowMs) : overAll;
  if (!condition.ok) return condition;
  const where = walked ? condition.value.sql.replace(FOUND, `+${FOUND}`) : condition.value.sql;
  const column = SORT_COLUMNS[by];
  const after = at.value ? ` AND (${column}, c.row) ${descending ? "<" : ">"} (?, ?)` : "";
  const order = descending ? "DESC" : "ASC";
  const found = sql
    .exec(
      `SELECT c.*, ${column} AS sort_value FROM contacts c WHERE ${where}${after}
        ORDER BY ${column} ${order}, c.row ${order} LIMIT ?`,
      ...condition.value.params,
      ...(value === undefined || row === undefined ? [] : [value, row]),
      query.limit + 1,
    )
    .toArray();
  const { rows, nextCursor } = cutRows(found, query.limit, (row) => [
    TEXT_SORTS.includes(by) ? text(row.sort_value) : Number(row.sort_value),
    Number(row.row),
    count,
  ]);
  return ok({
    rows: rows.map((row) => contactOf(row as unknown as ContactRow)),
    nextCursor,
    count,
  });
}

export { NO_CONTACT };

/** Returns the row number of a contact, also by the id of one that was merged into it. */
export function rowOf(sql: SqlStorage, id: string): number | null {
  const [row] = sql
    .exec("SELECT row FROM contacts WHERE id = ? UNION ALL SELECT contact FROM aliases WHERE id = ? LIMIT 1", id, id)
    .toArray();
  return row ? Number(row.row) : null;
}

export function readPerson(sql: SqlStorage, id: string): Contact | null {
  const row = rowOf(sql, id);
  if (row === null) return null;
  const [found] = sql.exec("SELECT * FROM contacts WHERE row = ?", row).toArray();
  return found ? contactOf(found as unknown as ContactRow) : null;
}

/** Creates a contact, once for each id. Errors: conflict (address or number in use), invalid_input, limit_reached. */
export const createPerson = (
  sql: SqlStorage,
  change: Change,
  { id, input, room }: { id: string; input: ContactInput; room: Room },
): Result<Contact> => addPerson(sql, change, { id, ...input }, room);

/** What a save came to: done, or refused because another one came first, with what that one stored. */
export type PersonUpdate = { saved: true; contact: Contact } | { saved: false; newer: Contact };

/** Replaces what a form shows, unless it was changed since `updatedAt`. Errors: not_found, conflict (address or number in use). */
export function updatePerson(
  sql: SqlStorage,
  change: Change,
  { id, input, updatedAt }: { id: string; input: ContactInput; updatedAt: number },
): Result<PersonUpdate> {
  const before = readPerson(sql, id);
  if (!before) return err(NO_CONTACT);
  if (before.updatedAt !== updatedAt) return ok({ saved: false, newer: before });
  // A value that the form no longer has is taken away.
  const gone = Object.fromEntries(Object.keys(before.custom).map((key) => [key, null]));
  const changed = changePerson(sql, change, id, { ...input, custom: { ...gone, ...input.custom } });
  return changed.ok ? ok({ saved: true, contact: changed.value }) : changed;
}

/** Deletes a contact and everything about it; returns the keys of its files. Errors: not_found. */
export function deletePerson(sql: SqlStorage, change: Change, id: string): Result<string[]> {
  const row = rowOf(sql, id);
  if (row === null) return err(NO_CONTACT);
  const keys = sql.exec<{ key: string }>("SELECT key FROM files WHERE contact = ?", row).toArray();
  const removed = removePerson(sql, change, id);
  return removed.ok ? ok(keys.map(({ key }) => key)) : removed;
}

/** How many of the newest contacts are read for their tags. */
const TAG_SAMPLE = 5_000;

/** Returns the tags of the newest contacts, the most used first. */
export const listTags = (sql: SqlStorage): string[] =>
  sql
    .exec(
      `SELECT t.value AS tag FROM (SELECT tags FROM contacts ORDER BY row DESC LIMIT ${TAG_SAMPLE}) c, json_each(c.tags) t
        GROUP BY t.value ORDER BY count(*) DESC, t.value LIMIT 100`,
    )
    .toArray()
    .map(({ tag }) => text(tag));

/** Contacts of these ids, in no order. */
export const getPeople = (sql: SqlStorage, ids: readonly string[]): Contact[] =>
  sql
    .exec<ContactRow>("SELECT * FROM contacts WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids))
    .toArray()
    .map(contactOf);
