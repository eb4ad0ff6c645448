/** What rates are made of. Amounts in cents. */
interface Counts {
  impressions: number;
  seen: number;
  reach: number;
  clicks: number;
  conversions: number;
  cost: number;
  revenue: number;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Rates of a sum; null where there is nothing to divide by. */
export const ratesOf = ({ impressions, seen, reach, clicks, conversions, cost, revenue }: Counts) => ({
  /** Clicks per impression. */
  ctr: ratio(clicks, impressions),
  /** Cents a click. */
  cpc: ratio(cost, clicks),
  /** Conversions per click. */
  cvr: ratio(conversions, clicks),
  /** Cents a conversion. */
  cpa: ratio(cost, conversions),
  /** Revenue ÷ cost. */
  roas: ratio(revenue, cost),
  /** Impressions per person and day, of rows whose network reports reach. */
  frequency: ratio(seen, reach),
});
