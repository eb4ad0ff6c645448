/** A cost in its own currency. */
export interface Cost {
  currency: string;
  amountMinor: number;
  /** Millionths of the campaign's currency for one unit of the cost's; null: no rate was entered. */
  rateMicros: number | null;
}

export const RATE_MICROS = 1_000_000;

/** Several currencies of a campaign: never added up unless each has a rate. */
export interface CostTotals {
  /** What was spent of each currency, the campaign's first, then by code. */
  byCurrency: { currency: string; amountMinor: number }[];
  /** Everything in the campaign's currency; null where a cost in another currency has no rate. */
  totalMinor: number | null;
  /** Currencies that lack a rate. */
  withoutRate: string[];
}

/** A cost in the campaign's currency, rounded to hundredths, halves up; null where it cannot be converted. */
export function convertedMinor({ currency, amountMinor, rateMicros }: Cost, into: string): number | null {
  if (currency === into) return amountMinor;
  if (rateMicros === null) return null;
  // An amount of 10 digits times a rate of 10 is more than a number holds exactly.
  const half = BigInt(RATE_MICROS / 2);
  return Number((BigInt(amountMinor) * BigInt(rateMicros) + half) / BigInt(RATE_MICROS));
}

/** Adds up the costs of a campaign whose currency is `into`. */
export function totalCosts(costs: readonly Cost[], into: string): CostTotals {
  const sums = new Map<string, number>();
  const withoutRate = new Set<string>();
  let totalMinor = 0;
  for (const cost of costs) {
    sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amountMinor);
    const converted = convertedMinor(cost, into);
    if (converted === null) withoutRate.add(cost.currency);
    else totalMinor += converted;
  }
  const order = (currency: string) => (currency === into ? "" : currency);
  return {
    byCurrency: [...sums]
      .map(([currency, amountMinor]) => ({ currency, amountMinor }))
      .toSorted((a, b) => order(a.currency).localeCompare(order(b.currency))),
    totalMinor: withoutRate.size === 0 ? totalMinor : null,
    withoutRate: [...withoutRate].toSorted(),
  };
}
