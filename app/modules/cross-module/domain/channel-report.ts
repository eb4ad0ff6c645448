type Revenue = readonly { currency: string; cents: number }[];

/** What a campaign brought by one channel, and what was spent on it. */
export interface ChannelFacts {
  channel: string;
  visits: number | null;
  /** By first touch. */
  leads: number | null;
  won: number | null;
  revenue: Revenue;
  /** In the campaign's currency; null where a cost has no rate. */
  costMinor: number | null;
}

export interface ChannelResult extends Omit<ChannelFacts, "revenue"> {
  /** What the model gives the channel, in conversions; null without conversions. */
  conversions: number | null;
  revenueMinor: number | null;
  /** (revenue − cost) ÷ cost; null without costs, or where not all can be compared. */
  roiRatio: number | null;
}

/** Return on costs in one currency. Formula: (revenue − cost) ÷ cost. */
export function roiOf(revenueMinor: number | null, costMinor: number | null): number | null {
  return revenueMinor !== null && costMinor !== null && costMinor > 0 ? (revenueMinor - costMinor) / costMinor : null;
}

/** The revenue in one currency; null where some of it is in another. */
export function revenueIn(revenue: Revenue, currency: string): number | null {
  return revenue.every((row) => row.currency === currency) ? revenue.reduce((sum, { cents }) => sum + cents, 0) : null;
}

/** Shares a sum in proportion to weights, in whole cents that add up to the sum. */
export function shareCents(sumMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => 0);
  let reached = 0;
  let before = 0;
  return weights.map((weight) => {
    reached += weight;
    const until = Math.round((sumMinor * reached) / total);
    const own = until - before;
    before = until;
    return own;
  });
}

/**
 * The results of channels by an attribution model: the campaign's revenue is shared in proportion to the conversions that the model
 * gives each channel. Without credits (no conversions) the revenue is that of the first touch.
 */
export function channelResults(
  facts: readonly ChannelFacts[],
  credits: readonly { channel: string; credit: number }[] | null,
  { currency, revenueMinor }: { currency: string; revenueMinor: number | null },
): ChannelResult[] {
  const known = new Map(facts.map((row) => [row.channel, row]));
  for (const { channel } of credits ?? [])
    if (!known.has(channel))
      known.set(channel, { channel, visits: null, leads: null, won: null, revenue: [], costMinor: 0 });
  const rows = [...known.values()];
  const weights = rows.map(({ channel }) => credits?.find((credit) => credit.channel === channel)?.credit ?? 0);
  const isShared = weights.some((weight) => weight > 0);
  const shares = shareCents(revenueMinor ?? 0, weights);
  return rows.map(({ revenue, ...row }, at) => {
    const own = isShared ? (revenueMinor === null ? null : (shares[at] ?? 0)) : revenueIn(revenue, currency);
    return {
      ...row,
      conversions: isShared ? (weights[at] ?? 0) : null,
      revenueMinor: own,
      roiRatio: roiOf(own, row.costMinor),
    };
  });
}
