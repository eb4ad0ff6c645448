/** Margin of a customer in each period, and how many of 100 leave in it. Rates between 0 and 1. */
export interface Customer {
  revenue: number;
  marginRate: number;
  churnRate: number;
  /** What money loses in a period. */
  discountRate: number;
}

/**
 * Lifetime value of a customer who pays at the beginning of each period: m · (1 + i) ÷ (1 + i − r), r = 1 − churn. It is Gupta and
 * Lehmann's m · r ÷ (1 + i − r) (Customers as Assets, 2003) with the first payment; without discount it is m ÷ churn.
 */
export function lifetimeValue({ revenue, marginRate, churnRate, discountRate }: Customer): number {
  const margin = revenue * marginRate;
  return (margin * (1 + discountRate)) / (discountRate + churnRate);
}

/** Periods until the margin of a customer has paid the cost to win them: CAC ÷ (revenue · margin). */
export const paybackPeriods = (cost: number, revenue: number, marginRate: number): number =>
  cost / (revenue * marginRate);
