/** Normal quantiles: 97.5% (two-sided 5%) and 80% (power). */
const Z_ALPHA = 1.959964;
const Z_POWER = 0.841621;

/** A test looks for a conversion rate this much better than now. */
export const TEST_LIFT = 0.2;

/**
 * Visits that each of two groups needs to tell two conversion rates apart: 5% two-sided, power 80%
 * (Fleiss, Levin, Paik, "Statistical Methods for Rates and Proportions", 3rd edition, formula 4.14 without correction).
 * Null when the rates are equal.
 */
export function visitsPerGroup(from: number, to: number): number | null {
  if (from === to || from <= 0 || to <= 0 || from >= 1 || to >= 1) return null;
  const mean = (from + to) / 2;
  const spread = Z_ALPHA * Math.sqrt(2 * mean * (1 - mean)) + Z_POWER * Math.sqrt(from * (1 - from) + to * (1 - to));
  return Math.ceil(spread ** 2 / (to - from) ** 2);
}

export interface ChannelMetrics {
  visits: number;
  /** Null when nothing is compared. */
  visitsBefore: number | null;
  convertedVisits: number;
}

export type Position = "scale" | "protect" | "repair" | "watch" | "too_small";

/** Fewer visits of a channel than these are chance. */
export const MIN_VISITS = 50;

export interface Opportunity {
  position: Position;
  /** Of all visits, 0 to 1. */
  share: number;
  /** Change of the visits against before; null without a before. */
  growth: number | null;
  /** Converted visits by visits. */
  rate: number;
  /** Of a test for a rate better by TEST_LIFT: visits for both groups together; null where no rate is known. */
  testVisits: number | null;
  /** Conversions that both groups together then have. */
  testConversions: number | null;
}

/**
 * Classifies a channel: large is more than an even share of the visits; strong is growing and converting no worse than
 * the site, or, without goals or a before, the one of the two that is known.
 */
export function opportunityOf(own: ChannelMetrics, all: ChannelMetrics, channels: number): Opportunity {
  const share = all.visits === 0 ? 0 : own.visits / all.visits;
  const growth = own.visitsBefore ? own.visits / own.visitsBefore - 1 : null;
  const rate = own.visits === 0 ? 0 : own.convertedVisits / own.visits;
  const siteRate = all.visits === 0 ? 0 : all.convertedVisits / all.visits;
  const strong = (growth === null || growth >= 0) && rate >= siteRate;
  const large = share >= 1 / Math.max(1, channels);
  const perGroup = visitsPerGroup(rate, rate * (1 + TEST_LIFT));
  return {
    position: own.visits < MIN_VISITS ? "too_small" : positionOf(large, strong),
    share,
    growth,
    rate,
    testVisits: perGroup === null ? null : perGroup * 2,
    testConversions: perGroup === null ? null : Math.ceil(perGroup * rate * (2 + TEST_LIFT)),
  };
}

function positionOf(large: boolean, strong: boolean): Position {
  if (large) return strong ? "protect" : "repair";
  return strong ? "scale" : "watch";
}
