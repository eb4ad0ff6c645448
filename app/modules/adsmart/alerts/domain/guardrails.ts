/** What an ad did in the days that a guardrail looks at. Amounts in cents. */
interface AdTotals {
  impressions: number;
  clicks: number;
  conversions: number;
  costCents: number;
  revenueCents: number;
  reach: number;
}

/** Limits beyond which a pause is proposed; null: the limit is off. */
export interface Guardrails {
  /** Days that are looked at. */
  days: number;
  /** Cents for one conversion. */
  maxCpaCents: number | null;
  /** Revenue ÷ cost. */
  minRoas: number | null;
  /** Impressions per person and day. */
  maxFrequency: number | null;
  /** Cents spent without one conversion. */
  maxWastedCents: number | null;
}

export const DEFAULT_GUARDRAILS: Guardrails = {
  days: 14,
  maxCpaCents: null,
  minRoas: null,
  maxFrequency: null,
  maxWastedCents: null,
};

const GUARDRAILS = ["wasted", "cpa", "roas", "frequency"] as const;
type GuardrailName = (typeof GUARDRAILS)[number];

interface Breach {
  guardrail: GuardrailName;
  value: number;
  limit: number;
}

/** Conversions below which a cost per conversion is chance. */
const MIN_CONVERSIONS = 3;

/** The first limit that an ad passes; null: none. */
export function breachOf(limits: Guardrails, totals: AdTotals): Breach | null {
  const { conversions, costCents, revenueCents, impressions, reach } = totals;
  if (limits.maxWastedCents !== null && conversions === 0 && costCents > limits.maxWastedCents)
    return { guardrail: "wasted", value: costCents, limit: limits.maxWastedCents };
  if (limits.maxCpaCents !== null && conversions >= MIN_CONVERSIONS && costCents / conversions > limits.maxCpaCents)
    return { guardrail: "cpa", value: costCents / conversions, limit: limits.maxCpaCents };
  if (
    limits.minRoas !== null &&
    conversions >= MIN_CONVERSIONS &&
    costCents > 0 &&
    revenueCents / costCents < limits.minRoas
  )
    return { guardrail: "roas", value: revenueCents / costCents, limit: limits.minRoas };
  if (limits.maxFrequency !== null && reach > 0 && impressions / reach > limits.maxFrequency)
    return { guardrail: "frequency", value: impressions / reach, limit: limits.maxFrequency };
  return null;
}
