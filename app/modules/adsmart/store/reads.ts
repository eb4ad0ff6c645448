import { days } from "#app/shared/time.ts";
import type { AdName, DaySums, Dimension, Period, SumRow, Sums, WatchedAd } from "./ads-rpc.ts";
import { monthOf } from "./figures.ts";
import { SUMS } from "./tables.ts";

type Filter = { network?: string | undefined; campaignId?: string | undefined };
type Row<T> = T & Record<string, string | number | null>;

const TOTALS = SUMS.map((name) => `coalesce(sum(s.${name}), 0) AS ${name}`).join(", ");
const MAX_GROUPS = 500;

/** Columns of what rows are grouped by: its key and its label. */
const GROUPS: Readonly<Record<Dimension, readonly [key: string, label: string]>> = {
  network: ["c.network", "c.network"],
  campaign: ["c.id", "c.name"],
  adSet: ["a.ad_set", "a.ad_set"],
  ad: ["CAST(a.n AS TEXT)", "a.name"],
  hook: ["a.hook", "a.hook"],
  offer: ["a.offer", "a.offer"],
  format: ["a.format", "a.format"],
  audience: ["a.audience", "a.audience"],
};

const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / days(1);

const where = ({ network, campaignId }: Filter): { text: string; values: string[] } => ({
  text: `${network === undefined ? "" : " AND c.network = ?"}${campaignId === undefined ? "" : " AND c.id = ?"}`,
  values: [network, campaignId].filter((value) => value !== undefined),
});

/**
 * Sums of a period by ad: whole months from their sums, and the days before and after from the days themselves. Of a year that
 * reads twelve rows of an ad and at most two months of days.
 */
function adSums({ from, to }: Period): { text: string; values: number[] } {
  const columns = SUMS.join(", ");
  const firstWhole = firstOf(monthOf(from)) === from ? monthOf(from) : monthOf(from) + 1;
  const lastWhole = firstOf(monthOf(to) + 1) - 1 === to ? monthOf(to) : monthOf(to) - 1;
  const byDay = `SELECT y.ad, ${SUMS.map((name) => `y.${name}`).join(", ")} FROM ads z CROSS JOIN daily y ON y.ad = z.n AND y.day BETWEEN ? AND ?`;
  if (lastWhole < firstWhole) return { text: byDay, values: [from, to] };
  const byMonth = `SELECT ad, ${columns} FROM months WHERE month BETWEEN ? AND ?`;
  return {
    text: `${byMonth} UNION ALL ${byDay} UNION ALL ${byDay}`,
    values: [firstWhole, lastWhole, from, firstOf(firstWhole) - 1, firstOf(lastWhole + 1), to],
  };
}

/** Sums of a period by one dimension, the most expensive first. */
export function sumsBy(sql: SqlStorage, dimension: Dimension, period: Period, filter: Filter): SumRow[] {
  const [key, label] = GROUPS[dimension];
  const only = where(filter);
  const order = `GROUP BY 1 ORDER BY cost DESC, impressions DESC, 1 LIMIT ${MAX_GROUPS}`;
  if (dimension === "network" || dimension === "campaign")
    return sql
      .exec<Row<SumRow>>(
        `SELECT ${key} AS key, ${label} AS label, ${TOTALS} FROM campaigns c JOIN days s ON s.campaign = c.n AND s.day BETWEEN ? AND ?
          WHERE true${only.text} ${order}`,
        ...[period.from, period.to, ...only.values],
      )
      .toArray();
  const sums = adSums(period);
  return sql
    .exec<Row<SumRow>>(
      `SELECT ${key} AS key, ${label} AS label, ${TOTALS} FROM (${sums.text}) s JOIN ads a ON a.n = s.ad JOIN campaigns c ON c.n = a.campaign
        WHERE true${only.text} ${order}`,
      ...[...sums.values, ...only.values],
    )
    .toArray();
}

export function seriesOf(sql: SqlStorage, { from, to }: Period, filter: Filter): DaySums[] {
  const only = where(filter);
  return sql
    .exec<Row<DaySums>>(
      `SELECT s.day, ${TOTALS} FROM campaigns c JOIN days s ON s.campaign = c.n AND s.day BETWEEN ? AND ? WHERE true${only.text}
        GROUP BY 1 ORDER BY 1`,
      ...[from, to, ...only.values],
    )
    .toArray();
}

export const campaignDays = (sql: SqlStorage, { from, to }: Period) =>
  sql
    .exec<Row<DaySums & { id: string; name: string; network: string }>>(
      `SELECT c.id, c.name, c.network, s.day, ${SUMS.map((name) => `s.${name}`).join(", ")}
        FROM campaigns c JOIN days s ON s.campaign = c.n AND s.day BETWEEN ? AND ? ORDER BY s.day`,
      ...[from, to],
    )
    .toArray();

/** First and last day with figures; null: there are none. */
export function bounds(sql: SqlStorage): Period | null {
  const { from, to } = sql
    .exec<{ from: number | null; to: number | null }>("SELECT min(day) AS 'from', max(day) AS 'to' FROM days")
    .one();
  return from === null || to === null ? null : { from, to };
}

/** The ads that were shown most in a period. */
export function busyAds(sql: SqlStorage, period: Period, limit: number): AdName[] {
  const sums = adSums(period);
  return sql
    .exec<Row<AdName>>(
      `SELECT a.n, a.name, a.ad_set AS adSet, c.name AS campaign, sum(s.impressions) AS impressions
        FROM (${sums.text}) s JOIN ads a ON a.n = s.ad JOIN campaigns c ON c.n = a.campaign GROUP BY 1 HAVING sum(s.impressions) > 0
        ORDER BY 5 DESC, 1 LIMIT ?`,
      ...[...sums.values, limit],
    )
    .toArray();
}

/** Cost of each campaign by month. */
export const campaignMonths = (sql: SqlStorage, fromMonth: number) =>
  sql
    .exec<{ month: number; network: string; name: string; cost: number }>(
      `SELECT m.month, c.network, c.name, sum(m.cost) AS cost FROM months m JOIN ads a ON a.n = m.ad JOIN campaigns c ON c.n = a.campaign
        WHERE m.month >= ? GROUP BY 1, c.n ORDER BY 1, c.n`,
      fromMonth,
    )
    .toArray();

/** The days of the ads that were shown most. */
export const watchedAds = (sql: SqlStorage, period: Period, limit: number): WatchedAd[] =>
  busyAds(sql, period, limit).map(({ n, name, campaign }) => ({
    ...{ n, name, campaign },
    days: sql
      .exec<Row<WatchedAd["days"][number]>>(
        "SELECT day, impressions, clicks, reach FROM daily WHERE ad = ? AND day BETWEEN ? AND ? ORDER BY day",
        ...[n, period.from, period.to],
      )
      .toArray(),
  }));

/** Sums of ads over a period, one query each: a test has few of them. */
export function sumsOfAds(sql: SqlStorage, ads: readonly number[], { from, to }: Period): Sums {
  return sql
    .exec<Row<Sums>>(
      `SELECT ${TOTALS} FROM json_each(?) j CROSS JOIN daily s ON s.ad = j.value AND s.day BETWEEN ? AND ?`,
      ...[JSON.stringify(ads), from, to],
    )
    .one();
}

export const exportRows = (sql: SqlStorage, after: { ad: number; day: number }, limit: number) =>
  sql
    .exec<Record<string, string | number>>(
      `SELECT s.ad, s.day, c.network, c.name AS campaign, a.ad_set AS adSet, a.name AS adName, ${SUMS.filter(
        (name) => name !== "seen",
      )
        .map((name) => `s.${name}`)
        .join(", ")}
        FROM daily s JOIN ads a ON a.n = s.ad JOIN campaigns c ON c.n = a.campaign WHERE (s.ad, s.day) > (?, ?) ORDER BY s.ad, s.day LIMIT ?`,
      ...[after.ad, after.day, limit],
    )
    .toArray();
