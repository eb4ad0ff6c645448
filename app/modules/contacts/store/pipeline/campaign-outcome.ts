/** The period is [fromMs, toMs). */
export interface CampaignQuery {
  /** Values of utm_campaign as they came. */
  campaigns: readonly string[];
  fromMs: number;
  toMs: number;
}

type Revenue = { currency: string; cents: number }[];

/** Leads that began, and leads that were won with their value. */
interface Outcome {
  leads: number;
  won: number;
  revenue: Revenue;
}

/** What the people brought who first came by a campaign. */
export interface CampaignOutcome extends Outcome {
  /** By the source of their first touch, most leads first. */
  bySource: (Outcome & { source: string; medium: string })[];
  /** By the form that they sent then. */
  byForm: (Outcome & { formId: string })[];
  /** Won leads that came by the campaign at their first or their last touch. */
  influenced: { won: number; revenue: Revenue };
}

const campaignOf = (column: "first_touch" | "last_touch") =>
  `json_extract(c.${column}, '$.utm.campaign') IN (SELECT value FROM json_each(?))`;
const CAME_BY = campaignOf("first_touch");
const OF_TOUCH = `json_extract(c.first_touch, '$.utm.source') AS source, json_extract(c.first_touch, '$.utm.medium') AS medium,
  json_extract(c.first_touch, '$.formId') AS formId`;
const MAX_GROUPS = 500;

interface Group {
  source: string | null;
  medium: string | null;
  formId: string | null;
}
type LeadGroup = Group & { n: number };
type WonGroup = Group & { n: number; currency: string | null; cents: number };

function revenueOf(rows: readonly Pick<WonGroup, "currency" | "cents">[]): Revenue {
  const sums = new Map<string, number>();
  for (const { currency, cents } of rows)
    if (currency !== null && cents > 0) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents })).sort((a, b) => b.cents - a.cents);
}

const countOf = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0);

/** The outcome of each key that a group has, most leads first. */
function outcomesBy(leads: readonly LeadGroup[], won: readonly WonGroup[], keyOf: (group: Group) => string | null) {
  const keys = new Set([...leads, ...won].map(keyOf).filter((key) => key !== null));
  return [...keys]
    .map((key) => {
      const ownWon = won.filter((group) => keyOf(group) === key);
      const own = leads.filter((group) => keyOf(group) === key);
      return { key, leads: countOf(own), won: countOf(ownWon), revenue: revenueOf(ownWon) };
    })
    .sort((a, b) => b.leads - a.leads || b.won - a.won || (a.key < b.key ? -1 : 1));
}

/** Counts leads that began, and leads that were won, in the period, by the campaign of their first touch. */
export function readCampaignOutcome(sql: SqlStorage, { campaigns, fromMs, toMs }: CampaignQuery): CampaignOutcome {
  const values = JSON.stringify(campaigns);
  const leads = sql
    .exec<LeadGroup & Record<string, SqlStorageValue>>(
      `SELECT ${OF_TOUCH}, count(*) AS n FROM contacts c WHERE ${CAME_BY} AND c.row IN (
         SELECT contact FROM stage_changes WHERE from_stage IS NULL AND at >= ? AND at < ?) GROUP BY 1, 2, 3 ORDER BY n DESC LIMIT ?`,
      values,
      fromMs,
      toMs,
      MAX_GROUPS,
    )
    .toArray();
  const wonWhere = (came: string, bindings: SqlStorageValue[]) =>
    sql
      .exec<WonGroup & Record<string, SqlStorageValue>>(
        `SELECT ${OF_TOUCH}, c.currency, count(*) AS n, coalesce(sum(c.value_cents), 0) AS cents
         FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'won'
         WHERE ${came} AND c.stage_at >= ? AND c.stage_at < ? GROUP BY 1, 2, 3, 4 ORDER BY cents DESC LIMIT ?`,
        ...bindings,
        fromMs,
        toMs,
        MAX_GROUPS,
      )
      .toArray();
  const won = wonWhere(CAME_BY, [values]);
  const influenced = wonWhere(`(${CAME_BY} OR ${campaignOf("last_touch")})`, [values, values]);
  const bySource = outcomesBy(leads, won, ({ source, medium }) => JSON.stringify([source ?? "", medium ?? ""]));
  return {
    leads: countOf(leads),
    won: countOf(won),
    revenue: revenueOf(won),
    bySource: bySource.map(({ key, ...outcome }) => {
      const [source = "", medium = ""] = JSON.parse(key) as string[];
      return { source, medium, ...outcome };
    }),
    byForm: outcomesBy(leads, won, ({ formId }) => formId).map(({ key, ...outcome }) => ({ formId: key, ...outcome })),
    influenced: { won: countOf(influenced), revenue: revenueOf(influenced) },
  };
}

/** A contact that carries the id of a click on a short link. */
export interface ClickOutcome {
  clickId: string;
  isLead: boolean;
  isWon: boolean;
  currency: string | null;
  cents: number;
}

const clickOf = (column: "first_touch" | "last_touch") => `json_extract(c.${column}, '$.clickIds.kj_click')`;
const isOf = (column: "first_touch" | "last_touch") => `substr(${clickOf(column)}, 1, ?) = ?`;

/** The contacts whose first or last touch came by a short link, the newest first. */
export function readClickOutcomes(sql: SqlStorage, slug: string, limit: number): ClickOutcome[] {
  const start = `${slug}.`;
  const own = [start.length, start];
  return sql
    .exec<{ clickId: string; isLead: number; isWon: number; currency: string | null; cents: number }>(
      `SELECT CASE WHEN ${isOf("first_touch")} THEN ${clickOf("first_touch")} ELSE ${clickOf("last_touch")} END AS clickId,
         c.stage IS NOT NULL AS isLead, coalesce(s.kind = 'won', 0) AS isWon, c.currency, coalesce(c.value_cents, 0) AS cents
       FROM contacts c LEFT JOIN stages s ON s.id = c.stage
       WHERE ${isOf("first_touch")} OR ${isOf("last_touch")} ORDER BY c.row DESC LIMIT ?`,
      ...own,
      ...own,
      ...own,
      limit,
    )
    .toArray()
    .map(({ isLead, isWon, ...row }) => ({ ...row, isLead: isLead === 1, isWon: isWon === 1 }));
}
