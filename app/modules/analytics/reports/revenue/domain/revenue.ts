import type { Dimension } from "../../../domain/dimensions.ts";
import type { MoneySum, Rate } from "../../../domain/money/money.ts";
import type { Selection } from "../../../domain/query.ts";

/** Revenue by where visits came from, or by the page on which it was made. */
export interface RevenueQuery extends Selection {
  dimension: Dimension;
  rates: readonly Rate[];
  /** Currency of the sums. */
  target: string;
  /** Only these values; without them all. */
  values?: readonly string[];
  limit: number;
}

export interface RevenueRow {
  value: string;
  /** Events that carried revenue. */
  orders: number;
  sum: MoneySum;
  byCurrency: Readonly<Record<string, number>>;
}
