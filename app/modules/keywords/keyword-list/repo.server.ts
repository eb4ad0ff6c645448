import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import {
  meteredText,
  type TextTable,
  textBytesIn,
  textBytesOf,
  textFits,
} from "#app/platform/usage/text-bytes.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import { seoKeywords } from "#db/schema/keywords.ts";
import { MAX_KEYWORDS } from "../domain/limits.ts";
import { metricsOf } from "../performance/repo.server.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import type { KEYWORD_SORTS } from "../schema.ts";
import type { Intent } from "./domain/intent.ts";

const TEXTS: TextTable = { name: "seo_keywords", columns: ["keyword", "folded", "group_name", "target_url", "note"] };

export type KeywordRow = typeof seoKeywords.$inferSelect;

export interface NewKeyword {
  id: string;
  keyword: string;
  folded: string;
  intent: Intent;
}

/** What these keywords count of their workspace's texts. */
export const bytesOf = (keywords: readonly Pick<NewKeyword, "keyword" | "folded">[], groupName: string): number =>
  keywords.reduce((sum, { keyword, folded }) => sum + textBytesOf(1, keyword, folded, groupName), 0);

/** These keywords of the project, by the names of their columns alone. */
const these = ({ workspaceId, projectId }: ProjectScope, ids: readonly string[]): SQL =>
  sql`workspace_id = ${workspaceId} and project_id = ${projectId} and id in (select value from json_each(${JSON.stringify(ids)}))`;

/** Around a write of these keywords. */
const metered = (scope: ProjectScope, ids: readonly string[]) =>
  meteredText(scope.db, scope.workspaceId, TEXTS, these(scope, ids));

/**
 * Adds the keywords that the project does not have yet; returns how many that were. Null: with them it would have more
 * than 20,000, or their texts do not fit into the plan, so that none was added.
 */
export async function insertKeywords(
  scope: ProjectScope,
  keywords: readonly NewKeyword[],
  { groupName, now, plan }: { groupName: string; now: Date; plan: Plan },
): Promise<number | null> {
  const { db, workspaceId, projectId } = scope;
  const fits = sql`(${held(scope)} + ${keywords.length} <= ${MAX_KEYWORDS} and ${textFits(workspaceId, bytesOf(keywords, groupName), plan)})`;
  const cell = (at: number) => sql.raw(`row.value ->> ${at}`);
  const json = JSON.stringify(keywords.map(({ id, keyword, folded, intent }) => [id, keyword, folded, intent]));
  const { taken, added } = metered(
    scope,
    keywords.map(({ id }) => id),
  );
  const row = {
    id: cell(0),
    workspaceId,
    projectId,
    keyword: cell(1),
    folded: cell(2),
    groupName,
    intent: cell(3),
    intentBy: "rule",
    createdAt: now,
    updatedAt: now,
  } as const;
  const insert = insertFrom(db, seoKeywords, row, sql`json_each(${json}) as row`, fits)
    .onConflictDoNothing()
    .returning({ id: seoKeywords.id });
  const [, stored, , [room]] = await db.batch([
    taken,
    insert,
    added,
    db.all<{ fits: number }>(sql`select ${fits} as fits`),
  ]);
  // What was not added is there already, unless there was no room.
  return stored.length > 0 || room?.fits === 1 ? stored.length : null;
}

/** How many keywords a project has. */
const held = ({ workspaceId, projectId }: ProjectScope): SQL =>
  sql`(select count(*) from seo_keywords k where k.workspace_id = ${workspaceId} and k.project_id = ${projectId})`;

/** How many keywords a project has. */
export async function countKeywords(scope: ProjectScope): Promise<number> {
  const [row] = await scope.db.all<{ held: number }>(sql`select ${held(scope)} as held`);
  return row?.held ?? 0;
}

const ofProject = ({ workspaceId, projectId }: ProjectScope): SQL | undefined =>
  and(eq(seoKeywords.workspaceId, workspaceId), eq(seoKeywords.projectId, projectId));

export interface KeywordWithMetrics {
  id: string;
  keyword: string;
  folded: string;
  groupName: string;
  intent: Intent;
  targetUrl: string | null;
  note: string;
  /** Of the latest import with queries; null when it does not have this one. */
  clicks: number | null;
  impressions: number | null;
  position: number | null;
}

export interface KeywordQuery {
  search: string;
  group?: string | undefined;
  intent?: Intent | undefined;
  sort: { by: (typeof KEYWORD_SORTS)[number]; descending: boolean };
  /** Import whose figures stand beside the keywords; empty: none. */
  importId: string;
  cursor: SortCursor | null;
  limit: number;
}

type SortColumn = KeywordQuery["sort"]["by"];

/** What the list goes by; a keyword without metrics counts as one with the fewest. */
const SORTED_BY: Readonly<Record<SortColumn, string>> = {
  keyword: "folded",
  clicks: "sorted_clicks",
  impressions: "sorted_impressions",
  position: "sorted_position",
};

/** Behind every position. */
const NO_POSITION = 1e6;

/** The value by which a row is sorted. */
export const sortValueOf = (row: KeywordWithMetrics, sort: SortColumn): string | number =>
  sort === "keyword" ? row.folded : (row[sort] ?? (sort === "position" ? NO_POSITION : -1));

/** Keywords of a project with their figures; at most `limit` behind the cursor. */
export function findKeywords(
  { db, workspaceId, projectId }: ProjectScope,
  query: KeywordQuery,
): Promise<KeywordWithMetrics[]> {
  const { search, group, intent, sort, importId, cursor, limit } = query;
  const by = sql.raw(SORTED_BY[sort.by]);
  const order = sql.raw(sort.descending ? "desc" : "asc");
  const after = cursor
    ? sql`and (${by}, id) ${sql.raw(sort.descending ? "<" : ">")} (${cursor.value}, ${cursor.id})`
    : sql``;
  return db.all<KeywordWithMetrics>(sql`
    with figures as (${metricsOf(workspaceId, importId, "query")}),
      listed as (
        select k.id, k.keyword, k.folded, k.group_name as "groupName", k.intent, k.target_url as "targetUrl", k.note,
          f.clicks, f.impressions, f.position,
          coalesce(f.clicks, -1) as sorted_clicks, coalesce(f.impressions, -1) as sorted_impressions, coalesce(f.position, ${NO_POSITION}) as sorted_position
        from seo_keywords k left join figures f on f.label = k.folded
        where k.workspace_id = ${workspaceId} and k.project_id = ${projectId}
      )
    select id, keyword, folded, "groupName", intent, "targetUrl", note, clicks, impressions, position from listed
    where (${search} = '' or instr(folded, ${search}) > 0)
      ${group === undefined ? sql`` : sql`and "groupName" = ${group}`} ${intent === undefined ? sql`` : sql`and intent = ${intent}`} ${after}
    order by ${by} ${order}, id ${order} limit ${limit}`);
}

/** How many keywords fit the filters of the list. */
export async function countFiltered(
  { db, workspaceId, projectId }: ProjectScope,
  { search, group, intent }: Pick<KeywordQuery, "search" | "group" | "intent">,
): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`
    select count(*) as total from seo_keywords where workspace_id = ${workspaceId} and project_id = ${projectId}
      and (${search} = '' or instr(folded, ${search}) > 0)
      ${group === undefined ? sql`` : sql`and group_name = ${group}`} ${intent === undefined ? sql`` : sql`and intent = ${intent}`}`);
  return row?.total ?? 0;
}

/** The groups of a project with how many keywords each has; "" is no group. */
export const countGroups = (scope: ProjectScope): Promise<{ name: string; count: number }[]> =>
  scope.db
    .select({ name: seoKeywords.groupName, count: sql<number>`count(*)` })
    .from(seoKeywords)
    .where(ofProject(scope))
    .groupBy(seoKeywords.groupName)
    .orderBy(asc(seoKeywords.groupName))
    .limit(200);

export async function findKeyword(scope: ProjectScope, id: string): Promise<KeywordRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(seoKeywords)
    .where(and(ofProject(scope), eq(seoKeywords.id, id)));
  return row;
}

export type KeywordChange = Partial<Pick<KeywordRow, "groupName" | "intent" | "intentBy" | "targetUrl" | "note">>;

const among = (ids: readonly string[]): SQL =>
  inArray(seoKeywords.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);

/**
 * Changes these keywords of the project; returns how many there were. A workspace whose texts are as many as its plan allows changes none:
 * it may exceed its limit by one form, not by one after another.
 */
export async function updateKeywords(
  scope: ProjectScope,
  ids: readonly string[],
  change: KeywordChange,
  now: Date,
  plan: Plan,
): Promise<number> {
  const { taken, added } = metered(scope, ids);
  const before = textBytesIn(TEXTS, these(scope, ids));
  const update = scope.db
    .update(seoKeywords)
    .set({ ...change, updatedAt: now })
    .where(and(ofProject(scope), among(ids), textFits(scope.workspaceId, before, plan, -1)))
    .returning({ id: seoKeywords.id });
  const [, changed] = await scope.db.batch([taken, update, added]);
  return changed.length;
}

/** The texts of these keywords, for labelling them again. */
export const findKeywordTexts = (
  scope: ProjectScope,
  ids: readonly string[],
): Promise<{ id: string; keyword: string }[]> =>
  scope.db
    .select({ id: seoKeywords.id, keyword: seoKeywords.keyword })
    .from(seoKeywords)
    .where(and(ofProject(scope), among(ids)));

/** Gives each of these keywords the intent that the word lists say, in one statement. */
export async function updateIntents(
  { db, workspaceId, projectId }: ProjectScope,
  labels: readonly (readonly [id: string, intent: Intent])[],
  now: Date,
): Promise<void> {
  const json = JSON.stringify(Object.fromEntries(labels));
  await db
    .update(seoKeywords)
    .set({
      intent: sql`(select label.value from json_each(${json}) label where label.key = ${seoKeywords.id})`,
      intentBy: "rule",
      updatedAt: now,
    })
    .where(
      and(
        eq(seoKeywords.workspaceId, workspaceId),
        eq(seoKeywords.projectId, projectId),
        among(labels.map(([id]) => id)),
      ),
    );
}

/** Forgets these keywords of the project; returns how many there were. */
export async function deleteKeywords(scope: ProjectScope, ids: readonly string[]): Promise<number> {
  const { taken, added } = metered(scope, ids);
  const remove = scope.db
    .delete(seoKeywords)
    .where(and(ofProject(scope), among(ids)))
    .returning({ id: seoKeywords.id });
  const [, gone] = await scope.db.batch([taken, remove, added]);
  return gone.length;
}

/** Which of these folded texts the project has as keywords. */
export async function findExisting(
  { db, workspaceId, projectId }: ProjectScope,
  folded: readonly string[],
): Promise<Set<string>> {
  const rows = await db.all<{ folded: string }>(sql`
    select folded from seo_keywords where workspace_id = ${workspaceId} and project_id = ${projectId}
      and folded in (select value from json_each(${JSON.stringify(folded)}))`);
  return new Set(rows.map((row) => row.folded));
}
