import { readClickId } from "../../domain/tagged-url.ts";

/** A contact that carries a click id, with what became of it. */
export interface CarriedClick {
  clickId: string;
  isLead: boolean;
  isWon: boolean;
  currency: string | null;
  cents: number;
}

export interface LinkRevenue {
  /** People who came by a click whose details are kept. */
  contacts: number;
  leads: number;
  won: number;
  /** Value of the won leads, never added up over currencies; most first. */
  revenue: { currency: string; cents: number }[];
}

/** The clicks that contacts name, each once. */
export const clicksOf = (carried: readonly CarriedClick[]): { seq: number; token: string }[] => [
  ...new Map(
    carried.flatMap(({ clickId }) => {
      const click = readClickId(clickId);
      return click ? [[click.seq, { seq: click.seq, token: click.token }] as const] : [];
    }),
  ).values(),
];

/**
 * Adds up what contacts brought. A click id that the link did not give out, or whose details it no longer keeps, counts for nothing:
 * anybody can write one into an address.
 */
export function revenueOf(
  carried: readonly CarriedClick[],
  slug: string,
  isKnown: (seq: number, token: string) => boolean,
): LinkRevenue {
  const own = carried.filter(({ clickId }) => {
    const click = readClickId(clickId);
    return click !== null && click.slug === slug && isKnown(click.seq, click.token);
  });
  const sums = new Map<string, number>();
  for (const { isWon, currency, cents } of own)
    if (isWon && currency !== null && cents > 0) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return {
    contacts: own.length,
    leads: own.filter(({ isLead }) => isLead).length,
    won: own.filter(({ isWon }) => isWon).length,
    revenue: [...sums]
      .map(([currency, cents]) => ({ currency, cents }))
      .toSorted((a, b) => b.cents - a.cents || (a.currency < b.currency ? -1 : 1)),
  };
}
