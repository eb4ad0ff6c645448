import type { Amount } from "../../board/domain/board.ts";

interface SourceAmount extends Amount {
  source: string;
}

export interface SourceLine {
  /** Empty when it is not known. */
  source: string;
  leads: number;
  won: number;
  /** Percent of leads; null without leads. */
  winRate: number | null;
  revenue: Amount[];
  cost: Amount[];
  /** Cost by lead in the currency of the cost; empty without costs or leads. */
  costPerLead: Amount[];
}

/** Adds up amounts of a source by currency, the largest first. */
function sumsOf(amounts: readonly SourceAmount[], source: string): Amount[] {
  const sums = new Map<string, number>();
  for (const amount of amounts)
    if (amount.source === source) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.cents);
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .sort((one, other) => other.cents - one.cents || one.currency.localeCompare(other.currency));
}

/** Returns what each source brought and cost, also one that cost something and brought nobody; the one with most leads first. */
export function sourceLines(
  counts: readonly { source: string; leads: number; won: number }[],
  revenue: readonly SourceAmount[],
  costs: readonly SourceAmount[],
): SourceLine[] {
  const known = new Map(counts.map((row) => [row.source, row]));
  for (const { source } of [...revenue, ...costs])
    if (!known.has(source)) known.set(source, { source, leads: 0, won: 0 });
  return [...known.values()]
    .map(({ source, leads, won }) => {
      const cost = sumsOf(costs, source);
      return {
        source,
        leads,
        won,
        winRate: leads === 0 ? null : (won / leads) * 100,
        revenue: sumsOf(revenue, source),
        cost,
        costPerLead:
          leads === 0 ? [] : cost.map(({ currency, cents }) => ({ currency, cents: Math.round(cents / leads) })),
      };
    })
    .sort((one, other) => other.leads - one.leads || other.won - one.won || one.source.localeCompare(other.source));
}
