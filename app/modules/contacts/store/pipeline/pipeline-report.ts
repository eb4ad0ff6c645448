import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { firstRow } from "../rows.ts";

/** Open leads of one stage, expected month and currency, added up. */
export interface ForecastRow {
  stage: string;
  /** "2026-12"; null: no day was entered. */
  month: string | null;
  currency: string;
  leads: number;
  valueCents: number;
}

/** Leads that came to a stage in the period, by where they went from there. */
export interface TransitionRow {
  stage: string;
  /** Null: they are still there, or no lead anymore. */
  next: string | null;
  isThere: boolean;
  leads: number;
  /** Time from coming to going of all of them together. */
  totalMs: number;
}

export interface SourceRow {
  /** Empty when it is not known. */
  source: string;
  leads: number;
  won: number;
}

export interface SourceAmount {
  source: string;
  currency: string;
  cents: number;
}

export interface SourceCost extends SourceAmount {
  /** "2026-11". */
  month: string;
}

export interface PipelineReport {
  forecast: ForecastRow[];
  transitions: TransitionRow[];
  sources: SourceRow[];
  revenue: SourceAmount[];
  costs: SourceCost[];
  lostReasons: { reason: string; leads: number }[];
}

/** The period is [fromMs, toMs); its months are those that begin in it. */
export interface ReportPeriod {
  fromMs: number;
  toMs: number;
  fromMonth: string;
  toMonth: string;
}

/** Sources and costs can be any number. */
const MAX_ROWS = 500;
const MAX_COSTS = 5_000;

/** The source as the workspace words it, else that of the campaign by which the person came first. */
const SOURCE = "coalesce(nullif(c.source, ''), json_extract(c.first_touch, '$.utm.source'), '')";

function readForecast(sql: SqlStorage): ForecastRow[] {
  return sql
    .exec<{ stage: string; month: string | null; currency: string; leads: number; cents: number }>(
      `SELECT c.stage, substr(c.close_on, 1, 7) AS month, c.currency, count(*) AS leads, sum(c.value_cents) AS cents
       FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'open'
       WHERE c.value_cents > 0 AND c.currency IS NOT NULL GROUP BY 1, 2, 3 ORDER BY month LIMIT 5000`,
    )
    .toArray()
    .map(({ cents, ...row }) => ({ ...row, valueCents: cents }));
}

function readTransitions(sql: SqlStorage, { fromMs, toMs }: ReportPeriod): TransitionRow[] {
  return sql
    .exec<{ stage: string; next: string | null; is_there: number; leads: number; total: number }>(
      `WITH moves AS (SELECT at, to_stage AS stage, lead(at) OVER steps AS left_at, lead(to_stage) OVER steps AS next
         FROM stage_changes WINDOW steps AS (PARTITION BY contact ORDER BY at))
       SELECT stage, next, left_at IS NULL AS is_there, count(*) AS leads, coalesce(sum(left_at - at), 0) AS total
       FROM moves WHERE at >= ? AND at < ? AND stage IS NOT NULL GROUP BY 1, 2, 3 LIMIT 2000`,
      fromMs,
      toMs,
    )
    .toArray()
    .map(({ is_there, total, ...row }) => ({ ...row, isThere: is_there === 1, totalMs: total }));
}

function readSources(sql: SqlStorage, { fromMs, toMs }: ReportPeriod): SourceRow[] {
  return sql
    .exec<SourceRow & Record<string, SqlStorageValue>>(
      `SELECT source, sum(is_lead) AS leads, sum(is_won) AS won FROM (
         SELECT ${SOURCE} AS source, 1 AS is_lead, 0 AS is_won FROM contacts c WHERE c.row IN (
           SELECT contact FROM stage_changes WHERE from_stage IS NULL AND at >= ? AND at < ?)
         UNION ALL
         SELECT ${SOURCE}, 0, 1 FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'won'
           WHERE c.stage_at >= ? AND c.stage_at < ?)
       GROUP BY source ORDER BY leads DESC, won DESC, source LIMIT ${MAX_ROWS}`,
      fromMs,
      toMs,
      fromMs,
      toMs,
    )
    .toArray();
}

const readRevenue = (sql: SqlStorage, { fromMs, toMs }: ReportPeriod): SourceAmount[] =>
  sql
    .exec<SourceAmount & Record<string, SqlStorageValue>>(
      `SELECT ${SOURCE} AS source, c.currency, sum(c.value_cents) AS cents
       FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'won'
       WHERE c.stage_at >= ? AND c.stage_at < ? AND c.value_cents > 0 AND c.currency IS NOT NULL
       GROUP BY 1, 2 ORDER BY cents DESC LIMIT ${MAX_ROWS}`,
      fromMs,
      toMs,
    )
    .toArray();

const readCosts = (sql: SqlStorage, { fromMonth, toMonth }: ReportPeriod): SourceCost[] =>
  sql
    .exec<SourceCost & Record<string, SqlStorageValue>>(
      `SELECT source, month, currency, cents FROM source_costs WHERE month >= ? AND month <= ?
       ORDER BY month DESC, source LIMIT ${MAX_ROWS}`,
      fromMonth,
      toMonth,
    )
    .toArray();

const readLostReasons = (sql: SqlStorage, { fromMs, toMs }: ReportPeriod) =>
  sql
    .exec<{ reason: string; leads: number }>(
      `SELECT coalesce(c.outcome_reason, '') AS reason, count(*) AS leads
       FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'lost'
       WHERE c.stage_at >= ? AND c.stage_at < ? GROUP BY 1 ORDER BY leads DESC, reason LIMIT 20`,
      fromMs,
      toMs,
    )
    .toArray();

/** Reads what the report of a period is counted from. */
export const readPipelineReport = (sql: SqlStorage, period: ReportPeriod): PipelineReport => ({
  forecast: readForecast(sql),
  transitions: readTransitions(sql, period),
  sources: readSources(sql, period),
  revenue: readRevenue(sql, period),
  costs: readCosts(sql, period),
  lostReasons: readLostReasons(sql, period),
});

const TOO_MANY_COSTS = appError(
  "limit_reached",
  `A workspace has at most ${exact(MAX_COSTS)} costs. Delete old ones first.`,
);

/** Sets what a source cost in a month; nothing deletes the entry. Errors: limit_reached. */
export function saveSourceCost(sql: SqlStorage, { source, month, currency, cents }: SourceCost): Result<null> {
  if (cents === 0) {
    sql.exec("DELETE FROM source_costs WHERE source = ? AND month = ?", source, month);
    return ok(null);
  }
  const isKnown = firstRow(sql, "SELECT 1 FROM source_costs WHERE source = ? AND month = ?", source, month);
  const all = firstRow<{ n: number }>(sql, "SELECT count(*) AS n FROM source_costs")?.n ?? 0;
  if (!isKnown && all >= MAX_COSTS) return err(TOO_MANY_COSTS);
  sql.exec(
    "INSERT OR REPLACE INTO source_costs (source, month, currency, cents) VALUES (?, ?, ?, ?)",
    source,
    month,
    currency,
    cents,
  );
  return ok(null);
}

/** The sources of leads, the most used first: what the list of leads is filtered by. */
export const listLeadSources = (sql: SqlStorage): string[] =>
  sql
    .exec<{ source: string }>(
      "SELECT source FROM contacts WHERE stage IS NOT NULL AND source <> '' GROUP BY source ORDER BY count(*) DESC, source LIMIT 100",
    )
    .toArray()
    .map(({ source }) => source);
