/** Modified z-score: 0.6745 (x − median) ÷ MAD; more than 3.5 is an outlier (Iglewicz and Hoaglin, 1993). */
export function modifiedZ(value: number, history: readonly number[]): number | null {
  const middle = median(history);
  const spread = median(history.map((one) => Math.abs(one - middle)));
  return spread === 0 ? null : (0.6745 * (value - middle)) / spread;
}

const OUTLIER_Z = 3.5;
/** Same weekdays that are compared with. */
const WEEKS = 8;
const MIN_WEEKS = 4;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Sums of one campaign on one day. Amounts in cents. */
interface CampaignDay {
  day: number;
  campaign: string;
  impressions: number;
  clicks: number;
  conversions: number;
  costCents: number;
}

const WATCHED = ["costCents", "clicks", "conversions"] as const;
type Watched = (typeof WATCHED)[number];

interface Anomaly {
  metric: Watched;
  day: number;
  value: number;
  /** Median of the same weekdays. */
  usual: number;
  z: number;
  /** The campaign that explains most of the difference, and its share of it. */
  cause: { campaign: string; share: number } | null;
}

const sumBy = (rows: readonly CampaignDay[], metric: Watched): number =>
  rows.reduce((sum, row) => sum + row[metric], 0);

/** Compares a day with the same weekday of the eight weeks before. Days without rows count as days without data. */
export function anomaliesOf(rows: readonly CampaignDay[], day: number): Anomaly[] {
  const byDay = Map.groupBy(rows, (row) => row.day);
  const before = Array.from({ length: WEEKS }, (_, at) => byDay.get(day - 7 * (at + 1))).filter(
    (one) => one !== undefined,
  );
  const today = byDay.get(day);
  if (!today || before.length < MIN_WEEKS) return [];
  return WATCHED.flatMap((metric) => {
    const history = before.map((one) => sumBy(one, metric));
    const value = sumBy(today, metric);
    const z = modifiedZ(value, history);
    if (z === null || Math.abs(z) < OUTLIER_Z) return [];
    const usual = median(history);
    return [{ metric, day, value, usual, z, cause: causeOf(today, before, metric, value - usual) }];
  });
}

function causeOf(
  today: readonly CampaignDay[],
  before: readonly (readonly CampaignDay[])[],
  metric: Watched,
  difference: number,
): Anomaly["cause"] {
  const names = new Set([...today, ...before.flat()].map(({ campaign }) => campaign));
  const parts = [...names].map((campaign) => {
    const own = (rows: readonly CampaignDay[]) =>
      sumBy(
        rows.filter((row) => row.campaign === campaign),
        metric,
      );
    return { campaign, share: (own(today) - median(before.map(own))) / difference };
  });
  const [most] = parts.toSorted((a, b) => b.share - a.share);
  return most && most.share > 0 ? most : null;
}
