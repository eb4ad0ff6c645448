import { type Ngram, NgramTable, type TermMetrics } from "../../terms/domain/ngrams.ts";
import type { TermRow } from "../../terms/domain/report-file.ts";
import type { TermsHead } from "./sem-rpc.ts";

interface TermRecord extends Record<string, string | number> {
  term: string;
  campaign: string;
  ad_group: string;
  impressions: number;
  clicks: number;
  cost_cents: number;
  conversions: number;
}

const readyGeneration = (sql: SqlStorage): number | null =>
  sql
    .exec<{ generation: number | null }>("SELECT max(generation) AS generation FROM term_imports WHERE is_ready = 1")
    .one().generation;

/** Writes a part of a report; a part that comes twice is written once, a search that comes twice is added up. */
export function putTerms(
  sql: SqlStorage,
  { id, fileName, at, chunk }: { id: string; fileName: string; at: number; chunk: number },
  rows: readonly TermRow[],
): void {
  const [known] = sql
    .exec<{ generation: number; chunk: number }>("SELECT generation, chunk FROM term_imports WHERE id = ?", id)
    .toArray();
  if (known && known.chunk >= chunk) return;
  const { generation } = sql
    .exec<{ generation: number }>(
      `INSERT INTO term_imports (id, file_name, at, chunk) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO UPDATE SET chunk = ?4 RETURNING generation`,
      id,
      fileName,
      at,
      chunk,
    )
    .one();
  for (const row of rows)
    sql.exec(
      `INSERT INTO terms VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET impressions = impressions + excluded.impressions,
        clicks = clicks + excluded.clicks, cost_cents = cost_cents + excluded.cost_cents, conversions = conversions + excluded.conversions`,
      generation,
      row.term,
      row.campaign,
      row.group,
      row.impressions,
      row.clicks,
      row.costCents,
      row.conversions,
    );
}

/** Puts a report in the place of the one before. */
export function sealTerms(sql: SqlStorage, id: string): void {
  sql.exec("UPDATE term_imports SET is_ready = 1 WHERE id = ?", id);
  const generation = readyGeneration(sql);
  if (generation === null) return;
  sql.exec("DELETE FROM terms WHERE generation < ?", generation);
  sql.exec("DELETE FROM term_imports WHERE generation < ?", generation);
}

export function termsHead(sql: SqlStorage): TermsHead | null {
  const generation = readyGeneration(sql);
  if (generation === null) return null;
  const head = sql
    .exec<{ fileName: string; at: number }>(
      "SELECT file_name AS fileName, at FROM term_imports WHERE generation = ?",
      generation,
    )
    .one();
  const { terms, ...total } = sql
    .exec<TermMetrics & { terms: number } & Record<string, number>>(
      `SELECT count(*) AS terms, coalesce(sum(impressions), 0) AS impressions, coalesce(sum(clicks), 0) AS clicks,
        coalesce(sum(cost_cents), 0) AS costCents, coalesce(sum(conversions), 0) AS conversions FROM terms WHERE generation = ?`,
      generation,
    )
    .one();
  return { ...head, terms, total };
}

const ONLY = { all: "", converted: "AND conversions >= 2", wasted: "AND conversions = 0 AND clicks > 0" } as const;

export const listTerms = (sql: SqlStorage, only: keyof typeof ONLY, limit: number): TermRow[] =>
  sql
    .exec<TermRecord>(
      `SELECT * FROM terms WHERE generation = ? ${ONLY[only]} ORDER BY cost_cents DESC, term LIMIT ?`,
      readyGeneration(sql) ?? 0,
      limit,
    )
    .toArray()
    .map(({ ad_group: group, cost_cents: costCents, term, campaign, impressions, clicks, conversions }) => ({
      ...{ term, campaign, group, impressions, clicks, costCents, conversions },
    }));

export function ngramsOf(sql: SqlStorage, size: 1 | 2 | 3, limit: number): Ngram[] {
  const table = new NgramTable(size);
  for (const row of sql.exec<TermRecord>("SELECT * FROM terms WHERE generation = ?", readyGeneration(sql) ?? 0))
    table.add(row.term, { ...row, costCents: row.cost_cents });
  return table.top(limit);
}

export function putSpend(
  sql: SqlStorage,
  rows: readonly { campaignId: string; day: string; costCents: number }[],
  keepFrom: string,
): void {
  for (const { campaignId, day, costCents } of rows)
    sql.exec(
      "INSERT INTO spend VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET cost_cents = excluded.cost_cents",
      campaignId,
      day,
      costCents,
    );
  sql.exec("DELETE FROM spend WHERE day < ?", keepFrom);
}

/** Days that one page reads; beyond it pacing would not get better. */
const MAX_SPEND_ROWS = 20_000;

export const readSpend = (sql: SqlStorage, campaignId: string | null, from: string) =>
  sql
    .exec<{ campaignId: string; day: string; costCents: number }>(
      `SELECT campaign_id AS campaignId, day, cost_cents AS costCents FROM spend
        WHERE day >= ? ${campaignId === null ? "" : "AND campaign_id = ?"} ORDER BY campaign_id, day LIMIT ${MAX_SPEND_ROWS}`,
      ...(campaignId === null ? [from] : [from, campaignId]),
    )
    .toArray();

/** Campaigns of a workspace, archived ones included, are fewer by far. */
const MAX_TARGETS = 10_000;

export const readMonthTargets = (sql: SqlStorage): Record<string, number> =>
  Object.fromEntries(
    sql
      .exec<{ campaign_id: string; target_cents: number }>(`SELECT * FROM month_targets LIMIT ${MAX_TARGETS}`)
      .toArray()
      .map(({ campaign_id, target_cents }) => [campaign_id, target_cents]),
  );

export function writeMonthTarget(sql: SqlStorage, campaignId: string, targetCents: number | null): void {
  if (targetCents === null) sql.exec("DELETE FROM month_targets WHERE campaign_id = ?", campaignId);
  else
    sql.exec(
      "INSERT INTO month_targets VALUES (?, ?) ON CONFLICT DO UPDATE SET target_cents = excluded.target_cents",
      campaignId,
      targetCents,
    );
}
