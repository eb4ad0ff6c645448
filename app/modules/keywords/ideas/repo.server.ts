import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { seoKeywordSuggestions } from "#db/schema/keywords.ts";
import type { SuggestionResult } from "./domain/ideas.ts";

export interface StoredSuggestions extends SuggestionResult {
  fetchedAt: Date;
}

interface Source {
  provider: string;
  locale: string;
}

/** What was answered to these queries after a moment. */
export const findSuggestions = (
  { db, workspaceId }: WorkspaceScope,
  { provider, locale }: Source,
  queries: readonly string[],
  since: Date,
): Promise<StoredSuggestions[]> =>
  db
    .select({
      query: seoKeywordSuggestions.query,
      suggestions: seoKeywordSuggestions.suggestions,
      fetchedAt: seoKeywordSuggestions.fetchedAt,
    })
    .from(seoKeywordSuggestions)
    .where(
      and(
        eq(seoKeywordSuggestions.workspaceId, workspaceId),
        eq(seoKeywordSuggestions.provider, provider),
        eq(seoKeywordSuggestions.locale, locale),
        inArray(seoKeywordSuggestions.query, sql`(select value from json_each(${JSON.stringify(queries)}))`),
        gt(seoKeywordSuggestions.fetchedAt, since),
      ),
    );

/** Keeps what was answered, in place of what was answered before; above `max` of a workspace the oldest answers are forgotten. */
export async function storeSuggestions(
  { db, workspaceId }: WorkspaceScope,
  { provider, locale }: Source,
  asked: readonly SuggestionResult[],
  { now, max }: { now: Date; max: number },
): Promise<void> {
  if (asked.length === 0) return;
  const json = JSON.stringify(asked.map(({ query, suggestions }) => [query, JSON.stringify(suggestions)]));
  const rows = sql`json_each(${json}) as row`;
  const [query, suggestions] = [sql`row.value ->> 0`, sql`row.value ->> 1`];
  const store = insertFrom(
    db,
    seoKeywordSuggestions,
    { workspaceId, provider, locale, query, suggestions, fetchedAt: now },
    rows,
  ).onConflictDoUpdate({
    target: [
      seoKeywordSuggestions.workspaceId,
      seoKeywordSuggestions.provider,
      seoKeywordSuggestions.locale,
      seoKeywordSuggestions.query,
    ],
    set: { suggestions: sql`excluded.suggestions`, fetchedAt: sql`excluded.fetched_at` },
  });
  const forget = db
    .delete(seoKeywordSuggestions)
    .where(
      sql`workspace_id = ${workspaceId} and rowid not in (select s.rowid from seo_keyword_suggestions s where s.workspace_id = ${workspaceId} order by s.fetched_at desc limit ${max})`,
    );
  await db.batch([store, forget]);
}

/** Forgets what was answered before a moment, a bounded number of rows. */
export const purgeSuggestions = ({ db }: { db: Database }, before: Date, atOnce: number) =>
  db
    .delete(seoKeywordSuggestions)
    .where(
      sql`rowid in (${db.select({ rowId: sql`rowid` }).from(seoKeywordSuggestions).where(lt(seoKeywordSuggestions.fetchedAt, before)).limit(atOnce)})`,
    );
