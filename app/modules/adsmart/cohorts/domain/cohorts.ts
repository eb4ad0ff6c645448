/** Buyers of a month by channel and campaign, with what they paid in one month after it. Months: year × 12 + month. */
export interface BuyerGroup {
  month: number;
  channel: string;
  campaign: string;
  age: number;
  cents: number;
  /** The same in every row of the same month, channel, campaign and `part`. */
  buyers: number;
  /** Tells apart groups that became the same channel. */
  part: string;
}

export interface MonthCost {
  month: number;
  channel: string;
  campaign: string;
  cents: number;
}

export const AGES = [0, 1, 2, 3, 6, 12] as const;
export const MAX_AGE = 12;

export interface CohortRow {
  key: string;
  buyers: number;
  costCents: number;
  /** Cost per buyer; null where nothing was spent. */
  acquisitionCents: number | null;
  /** Cumulated revenue per buyer after so many months, from 0 to 12; null where no buyer has that age yet. */
  valueCents: (number | null)[];
  /** First month after which the value covers the cost; null: not yet. */
  paybackMonth: number | null;
}

export type CohortKey = "month" | "channel" | "campaign";

const keyOf = (by: CohortKey, row: Pick<BuyerGroup, "month" | "channel" | "campaign">): string =>
  by === "month" ? String(row.month) : by === "channel" ? row.channel : `${row.channel}\t${row.campaign}`;

interface Cell {
  buyers: number;
  revenue: number[];
}

/** Buyers and revenue by age of each month of a row. */
function cellsOf(groups: readonly BuyerGroup[]): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  const counted = new Set<string>();
  for (const group of groups) {
    let cell = cells.get(group.month);
    if (!cell) {
      cell = { buyers: 0, revenue: new Array<number>(MAX_AGE + 1).fill(0) };
      cells.set(group.month, cell);
    }
    const id = JSON.stringify([group.month, group.channel, group.campaign, group.part]);
    if (!counted.has(id)) cell.buyers += group.buyers;
    counted.add(id);
    if (group.age >= 0 && group.age <= MAX_AGE) cell.revenue[group.age] = (cell.revenue[group.age] ?? 0) + group.cents;
  }
  return cells;
}

/**
 * Value per buyer after `age` months, of the months of first purchases that are so old. A month counts once it is over: one that is
 * still running would look weak.
 */
function valueAfter(cells: ReadonlyMap<number, Cell>, age: number, currentMonth: number): number | null {
  let [buyers, cents] = [0, 0];
  for (const [month, cell] of cells) {
    if (month + age >= currentMonth) continue;
    buyers += cell.buyers;
    for (let at = 0; at <= age; at++) cents += cell.revenue[at] ?? 0;
  }
  return buyers > 0 ? cents / buyers : null;
}

/** Cohorts by the month of the first purchase, by channel, or by campaign, with what they cost and the month in which they paid it back. */
export function cohortsBy(
  by: CohortKey,
  groups: readonly BuyerGroup[],
  costs: readonly MonthCost[],
  currentMonth: number,
): CohortRow[] {
  const spent = new Map<string, number>();
  for (const cost of costs) spent.set(keyOf(by, cost), (spent.get(keyOf(by, cost)) ?? 0) + cost.cents);
  const byKey = Map.groupBy(groups, (group) => keyOf(by, group));
  const keys = new Set([...byKey.keys(), ...[...spent].filter(([, cents]) => cents > 0).map(([key]) => key)]);
  const rows = [...keys].map((key): CohortRow => {
    const cells = cellsOf(byKey.get(key) ?? []);
    const buyers = [...cells.values()].reduce((sum, cell) => sum + cell.buyers, 0);
    const costCents = spent.get(key) ?? 0;
    const acquisitionCents = buyers > 0 && costCents > 0 ? costCents / buyers : null;
    const valueCents = Array.from({ length: MAX_AGE + 1 }, (_, age) => valueAfter(cells, age, currentMonth));
    const payback =
      acquisitionCents === null ? -1 : valueCents.findIndex((value) => value !== null && value >= acquisitionCents);
    return { key, buyers, costCents, acquisitionCents, valueCents, paybackMonth: payback < 0 ? null : payback };
  });
  if (by === "month") return rows.toSorted((a, b) => Number(b.key) - Number(a.key));
  return rows.toSorted((a, b) => b.costCents - a.costCents || b.buyers - a.buyers || (a.key < b.key ? -1 : 1));
}
