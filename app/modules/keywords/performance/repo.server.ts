import { type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { METRIC_SORTS } from "../schema.ts";
import { CURVE_POSITIONS, type PositionSample, TARGET_POSITION } from "./domain/ctr-curve.ts";
import { DECAY_MIN_SHARE, Z_95 } from "./domain/decay.ts";

/** What a list has rows of. */
export type Dimension = "query" | "page";

export interface SearchMetrics {
  clicks: number;
  impressions: number;
  /** Average by impressions. */
  position: number;
}

export interface MetricsRow extends SearchMetrics {
  /** For the cursor: the line of the file. */
  id: string;
  /** The query or the page. */
  label: string;
  /** 0 to 1. */
  ctr: number;
  /** In the import that this one is held against; null without one, or when it has no such row. */
  before: SearchMetrics | null;
  /** Clicks more than before; 0 without an earlier import. */
  change: number;
  /** Extra clicks at position 3; 0 without a curve. */
  gain: number;
}

interface RawRow {
  line: number;
  label: string;
  clicks: number;
  impressions: number;
  position: number;
  ctr: number;
  before_clicks: number | null;
  before_impressions: number | null;
  before_position: number | null;
  change: number;
  gain: number;
}

/** By impressions; a single row's own to the last bit, so that position 3 stays position 3. */
const MEAN_POSITION = sql.raw(
  "case count(*) when 1 then min(position) else coalesce(sum(position * impressions) / nullif(sum(impressions), 0), avg(position)) end",
);

/** The figures of one import by query or by page, whichever columns its file had. */
export const metricsOf = (workspaceId: string, importId: string, dimension: Dimension): SQL => sql`
  select ${sql.raw(dimension)} as label, min(line) as line, sum(clicks) as clicks, sum(impressions) as impressions,
    ${MEAN_POSITION} as position
  from seo_keyword_import_rows where workspace_id = ${workspaceId} and import_id = ${importId} group by ${sql.raw(dimension)}`;

const nothing = sql`select '' as label, 0 as line, 0 as clicks, 0 as impressions, 0.0 as position where false`;

/** Good positions are small numbers. */
const ascends = (sort: MetricsSort): boolean => sort === "position";

export type MetricsSort = (typeof METRIC_SORTS)[number];

export interface MetricsQuery {
  importId: string;
  /** Null: none to be held against. */
  previousId: string | null;
  dimension: Dimension;
  search: string;
  sort: MetricsSort;
  /** CTR at position 3; null: no curve, no opportunity. */
  targetRatio: number | null;
  /** Only rows with extra clicks to win. */
  withGain?: boolean;
  cursor: SortCursor | null;
  limit: number;
}

/** Queries or pages of an import with what they were in an earlier one; at most `limit` behind the cursor. */
export async function findMetrics({ db, workspaceId }: WorkspaceScope, query: MetricsQuery): Promise<MetricsRow[]> {
  const { importId, previousId, dimension, search, sort, targetRatio, withGain = false, cursor, limit } = query;
  const column = sql.raw(sort);
  const after = cursor
    ? sql`and (${column}, line) ${sql.raw(ascends(sort) ? ">" : "<")} (${cursor.value}, ${Number(cursor.id)})`
    : sql``;
  const order = sql.raw(ascends(sort) ? "asc" : "desc");
  const rows = await db.all<RawRow>(sql`
    with now as (${metricsOf(workspaceId, importId, dimension)}),
      earlier as (${previousId === null ? nothing : metricsOf(workspaceId, previousId, dimension)}),
      listed as (
        select now.*, coalesce(now.clicks * 1.0 / nullif(now.impressions, 0), 0) as ctr,
          earlier.clicks as before_clicks, earlier.impressions as before_impressions, earlier.position as before_position,
          ${previousId === null ? sql`0` : sql`now.clicks - coalesce(earlier.clicks, 0)`} as change,
          case when now.position > ${TARGET_POSITION} then max(0.0, now.impressions * ${targetRatio ?? 0} - now.clicks) else 0.0 end as gain
        from now left join earlier on earlier.label = now.label
      )
    select * from listed
    where (${search} = '' or instr(label, ${search}) > 0) ${withGain ? sql`and gain > 0` : sql``} ${after}
    order by ${column} ${order}, line ${order} limit ${limit}`);
  return rows.map(readRow);
}

const readRow = ({ line, before_clicks, before_impressions, before_position, ...row }: RawRow): MetricsRow => ({
  ...row,
  id: String(line),
  before:
    before_clicks === null
      ? null
      : { clicks: before_clicks, impressions: before_impressions ?? 0, position: before_position ?? 0 },
});

/** How many queries of an import have extra clicks to win, and how many clicks that is. */
export async function sumGain(
  { db, workspaceId }: WorkspaceScope,
  importId: string,
  targetRatio: number,
): Promise<{ queries: number; gain: number }> {
  const [sum] = await db.all<{ queries: number; gain: number | null }>(sql`
    with now as (${metricsOf(workspaceId, importId, "query")})
    select count(*) as queries, sum(impressions * ${targetRatio} - clicks) as gain from now
    where position > ${TARGET_POSITION} and impressions * ${targetRatio} > clicks`);
  return { queries: sum?.queries ?? 0, gain: sum?.gain ?? 0 };
}

export interface DecayRow {
  id: string;
  label: string;
  before: SearchMetrics;
  /** Null: the later import has no such row. */
  now: SearchMetrics | null;
  lost: number;
}

/** Queries or pages whose clicks fell by at least 20% and beyond chance, as `isDecay` decides; the most clicks lost first. */
export async function findDecay(
  { db, workspaceId }: WorkspaceScope,
  {
    importId,
    previousId,
    dimension,
    search,
    cursor,
    limit,
  }: Omit<MetricsQuery, "sort" | "targetRatio" | "withGain" | "previousId"> & { previousId: string },
): Promise<DecayRow[]> {
  const after = cursor ? sql`and (lost, line) < (${cursor.value}, ${Number(cursor.id)})` : sql``;
  const rows = await db.all<
    RawRow & { lost: number; now_clicks: number | null; now_impressions: number | null; now_position: number | null }
  >(sql`
    with now as (${metricsOf(workspaceId, importId, dimension)}),
      earlier as (${metricsOf(workspaceId, previousId, dimension)}),
      listed as (
        select earlier.*, now.clicks as now_clicks, now.impressions as now_impressions, now.position as now_position,
          earlier.clicks - coalesce(now.clicks, 0) as lost, earlier.clicks + coalesce(now.clicks, 0) as both
        from earlier left join now on now.label = earlier.label
      )
    select * from listed
    where lost > 1 and lost >= ${DECAY_MIN_SHARE} * clicks and (lost - 1) * (lost - 1) > ${Z_95 ** 2} * both
      and (${search} = '' or instr(label, ${search}) > 0) ${after}
    order by lost desc, line desc limit ${limit}`);
  return rows.map(
    ({ line, label, lost, clicks, impressions, position, now_clicks, now_impressions, now_position }) => ({
      id: String(line),
      label,
      lost,
      before: { clicks, impressions, position },
      now:
        now_clicks === null
          ? null
          : { clicks: now_clicks, impressions: now_impressions ?? 0, position: now_position ?? 0 },
    }),
  );
}

export interface PageShare extends SearchMetrics {
  page: string;
  /** Of the query's impressions, 0 to 1. */
  share: number;
}

export interface CannibalisedRow {
  id: string;
  query: string;
  clicks: number;
  impressions: number;
  /** Most clicks first: the first is the one to keep. */
  pages: PageShare[];
}

/** A page with a smaller part of a query's impressions does not compete for it. */
export const MIN_PAGE_SHARE = 0.1;
/** Of fewer impressions a tenth says nothing. */
export const MIN_QUERY_IMPRESSIONS = 20;

/** Queries for which two or more pages have at least 10% of the impressions each; the most impressions first. */
export async function findCannibalised(
  { db, workspaceId }: WorkspaceScope,
  { importId, search, cursor, limit }: Pick<MetricsQuery, "importId" | "search" | "cursor" | "limit">,
): Promise<CannibalisedRow[]> {
  const after = cursor ? sql`and (impressions, line) < (${cursor.value}, ${Number(cursor.id)})` : sql``;
  const rows = await db.all<{ line: number; query: string; clicks: number; impressions: number; pages: string }>(sql`
    with shares as (
        select query, page, line, clicks, impressions, position, sum(impressions) over (partition by query) as total, sum(clicks) over (partition by query) as all_clicks
        from seo_keyword_import_rows where workspace_id = ${workspaceId} and import_id = ${importId}
      ),
      competing as (
        select query, min(line) as line, max(all_clicks) as clicks, max(total) as impressions,
          json_group_array(json_array(page, clicks, impressions, position, impressions * 1.0 / total)) as pages
        from shares where total >= ${MIN_QUERY_IMPRESSIONS} and impressions >= ${MIN_PAGE_SHARE} * total and page <> ''
        group by query having count(*) >= 2
      )
    select * from competing where (${search} = '' or instr(query, ${search}) > 0) ${after}
    order by impressions desc, line desc limit ${limit}`);
  return rows.map(({ line, pages, ...row }) => ({
    ...row,
    id: String(line),
    pages: (JSON.parse(pages) as [string, number, number, number, number][])
      .map(([page, clicks, impressions, position, share]) => ({ page, clicks, impressions, position, share }))
      .sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || (a.page < b.page ? -1 : 1)),
  }));
}

/** Clicks by rounded position 1 to 20, from the latest imported queries of each project of the workspace. */
export function findPositionSamples({ db, workspaceId }: WorkspaceScope): Promise<PositionSample[]> {
  return db.all<PositionSample>(sql`
    with latest as (
      select id from (
        select id, row_number() over (partition by project_id order by period_end desc, period_days desc, kind = 'queries' desc, id desc) as place
        from seo_keyword_imports where workspace_id = ${workspaceId} and status = 'done' and kind in ('queries', 'query_pages')
      ) where place = 1
    )
    select cast(round(position) as integer) as position, sum(clicks) as clicks, sum(impressions) as impressions
    from seo_keyword_import_rows
    where workspace_id = ${workspaceId} and import_id in (select id from latest) and impressions > 0 and position < ${CURVE_POSITIONS + 0.5}
    group by 1 order by 1`);
}

/** Figures of these queries or pages in several imports: by label, then by import. */
export async function findTrends(
  { db, workspaceId }: WorkspaceScope,
  dimension: Dimension,
  labels: readonly string[],
  importIds: readonly string[],
): Promise<Map<string, Map<string, SearchMetrics>>> {
  const name = sql.raw(dimension);
  const rows = await db.all<SearchMetrics & { label: string; import_id: string }>(sql`
    select ${name} as label, import_id, sum(clicks) as clicks, sum(impressions) as impressions,
      ${MEAN_POSITION} as position
    from seo_keyword_import_rows
    where workspace_id = ${workspaceId} and import_id in (select value from json_each(${JSON.stringify(importIds)}))
      and ${name} in (select value from json_each(${JSON.stringify(labels)}))
    group by 1, 2`);
  const trends = new Map<string, Map<string, SearchMetrics>>();
  for (const { label, import_id, ...figures } of rows) {
    const own = trends.get(label) ?? new Map<string, SearchMetrics>();
    trends.set(label, own.set(import_id, figures));
  }
  return trends;
}

/** The pages that were shown for a query in one import, most clicks first. */
export const findPagesOf = (
  { db, workspaceId }: WorkspaceScope,
  importId: string,
  query: string,
  limit: number,
): Promise<(SearchMetrics & { page: string })[]> =>
  db.all<SearchMetrics & { page: string }>(sql`
    select page, clicks, impressions, position from seo_keyword_import_rows
    where workspace_id = ${workspaceId} and import_id = ${importId} and query = ${query} and page <> ''
    order by clicks desc, impressions desc, page limit ${limit}`);
