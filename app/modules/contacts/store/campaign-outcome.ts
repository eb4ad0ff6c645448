import { firstRow } from "./rows.ts";

/** The period is [fromMs, toMs). */
export interface CampaignQuery {
  /** Values of utm_campaign as they came. */
  campaigns: readonly string[];
  fromMs: number;
  toMs: number;
}

/** What the people brought who first came by a campaign. */
export interface CampaignOutcome {
  leads: number;
  won: number;
  revenue: { currency: string; cents: number }[];
}

const CAME_BY = "json_extract(c.first_touch, '$.utm.campaign') IN (SELECT value FROM json_each(?))";

/** Counts leads that began, and leads that were won, in the period, by the campaign of their first touch. */
export function readCampaignOutcome(sql: SqlStorage, { campaigns, fromMs, toMs }: CampaignQuery): CampaignOutcome {
  const values = JSON.stringify(campaigns);
  const leads = firstRow<{ n: number }>(
    sql,
    `SELECT count(*) AS n FROM contacts c WHERE ${CAME_BY} AND c.row IN (
       SELECT contact FROM stage_changes WHERE from_stage IS NULL AND at >= ? AND at < ?)`,
    values,
    fromMs,
    toMs,
  );
  const won = sql
    .exec<{ currency: string | null; won: number; cents: number }>(
      `SELECT c.currency, count(*) AS won, coalesce(sum(c.value_cents), 0) AS cents
       FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'won'
       WHERE ${CAME_BY} AND c.stage_at >= ? AND c.stage_at < ? GROUP BY c.currency ORDER BY cents DESC LIMIT 200`,
      values,
      fromMs,
      toMs,
    )
    .toArray();
  return {
    leads: leads?.n ?? 0,
    won: won.reduce((sum, row) => sum + row.won, 0),
    revenue: won.flatMap(({ currency, cents }) => (currency !== null && cents > 0 ? [{ currency, cents }] : [])),
  };
}
