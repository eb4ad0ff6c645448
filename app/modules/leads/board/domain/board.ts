/** Leads of one stage and one currency, added up. */
export interface StageTotal {
  stage: string;
  /** Null: leads without a value. */
  currency: string | null;
  leads: number;
  valueCents: number;
}

export interface StageHead {
  id: string;
  name: string;
  kind: "open" | "won" | "lost";
  /** In percent. */
  probability: number;
}

/** A lead as its card shows it. */
export interface LeadCard {
  id: string;
  name: string;
  email: string | null;
  stage: string;
  ownerId: string | null;
  source: string;
  valueCents: number | null;
  currency: string | null;
  score: number;
  /** In milliseconds. */
  stageAt: number | null;
  /** What is to be done next; the day in milliseconds. */
  task: { title: string; dueAt: number | null } | null;
}

/** Money of one currency. */
export interface Amount {
  currency: string;
  cents: number;
}

export interface BoardColumn extends StageHead {
  leads: number;
  /** What the leads are worth, by currency. */
  values: Amount[];
  cards: LeadCard[];
}

/** Returns the sums of a stage by currency, the largest first. */
const valuesOf = (totals: readonly StageTotal[]): Amount[] =>
  totals
    .flatMap(({ currency, valueCents }) =>
      currency === null || valueCents === 0 ? [] : [{ currency, cents: valueCents }],
    )
    .sort((one, other) => other.cents - one.cents || one.currency.localeCompare(other.currency));

/** Puts totals and cards into the columns of the board, in the order of the stages. */
export function boardOf(
  stages: readonly StageHead[],
  totals: readonly StageTotal[],
  cards: readonly LeadCard[],
): BoardColumn[] {
  return stages.map((stage) => {
    const own = totals.filter((total) => total.stage === stage.id);
    return {
      id: stage.id,
      name: stage.name,
      kind: stage.kind,
      probability: stage.probability,
      leads: own.reduce((sum, { leads }) => sum + leads, 0),
      values: valuesOf(own),
      cards: cards.filter((card) => card.stage === stage.id),
    };
  });
}

/** Returns what the open leads are worth by their chances, by currency: the sum of value × probability of the stage. */
export function weightedValues(columns: readonly BoardColumn[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { kind, probability, values } of columns) {
    if (kind !== "open") continue;
    for (const { currency, cents } of values)
      sums.set(currency, (sums.get(currency) ?? 0) + (cents * probability) / 100);
  }
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents: Math.round(cents) }))
    .filter(({ cents }) => cents > 0)
    .sort((one, other) => other.cents - one.cents);
}
