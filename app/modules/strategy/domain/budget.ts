import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import { type ChannelId, channelOf } from "./scoring/channels.ts";
import type { ChannelScore } from "./scoring/score.ts";
import type { Situation } from "./situation.ts";

/*
 * What a budget may bring. Every figure follows from the answers and two assumptions, what a visit costs and how many
 * visits make a customer; both are shown, and can be replaced by measured ones.
 */

export const PLAN_MONTHS = 3;
export const RUNS = 1_000;
/** The rough price of a visit from ads in euro, by which ours begin; the person corrects it. */
const VISIT_EURO = 1.2;
/** Units of a currency for a euro, in one figure: enough for a first guess, and for nothing else. */
const ROUGHLY_PER_EURO: Readonly<Record<string, number>> = { SEK: 11, NOK: 11, DKK: 7.5, PLN: 4.5, CZK: 25 };
/** Of a hundred visits so many become customers when nothing is known. */
export const DEFAULT_CONVERSION_PERCENT = 1.5;
/** The low and the high case are this much below and above the likely one. */
export const SPREAD = 2;
const MINOR_PER_UNIT = 100;

export const roughVisitCostMinor = (currency: string): number =>
  Math.round(VISIT_EURO * (ROUGHLY_PER_EURO[currency] ?? 1) * MINOR_PER_UNIT);

export interface Assumptions {
  /** Likely price of a visit from ads, in the smallest unit. */
  visitCostMinor: number;
  /** Likely share of visits that become customers, in percent. */
  conversionPercent: number;
}

export interface Share {
  id: ChannelId;
  name: string;
  monthlyMinor: number;
}

/** Splits the money over the paid channels of a plan by their scores; nothing is lost to rounding. */
export function splitBudget(chosen: readonly ChannelScore[], monthlyBudgetMinor: number): Share[] {
  const paid = chosen.filter(({ id }) => channelOf(id).isPaid);
  const total = paid.reduce((sum, { score }) => sum + score, 0);
  if (monthlyBudgetMinor === 0 || total === 0) return [];
  let left = monthlyBudgetMinor;
  return paid.map(({ id, name, score }, index) => {
    const monthlyMinor = index === paid.length - 1 ? left : Math.floor((monthlyBudgetMinor * score) / total);
    left -= monthlyMinor;
    return { id, name, monthlyMinor };
  });
}

export interface Case {
  visits: number;
  customers: number;
  /** Null without a customer. */
  costPerCustomerMinor: number | null;
  /** What the customers leave, less what was spent. */
  resultMinor: number;
}

function caseOf(spendMinor: number, { visitCostMinor, conversionPercent }: Assumptions, marginMinor: number): Case {
  const visits = visitCostMinor === 0 ? 0 : spendMinor / visitCostMinor;
  const customers = (visits * conversionPercent) / 100;
  return {
    visits: Math.round(visits),
    customers: Math.round(customers * 10) / 10,
    costPerCustomerMinor: customers === 0 ? null : Math.round(spendMinor / customers),
    resultMinor: Math.round(customers * marginMinor - spendMinor),
  };
}

/** A number of the triangle between `low` and `high` whose top is at `likely`. */
function triangular(low: number, likely: number, high: number, random: number): number {
  if (high === low) return low;
  const turn = (likely - low) / (high - low);
  return random < turn
    ? low + Math.sqrt(random * (high - low) * (likely - low))
    : high - Math.sqrt((1 - random) * (high - low) * (high - likely));
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

export interface Outlook {
  spendMinor: number;
  low: Case;
  base: Case;
  high: Case;
  /** A customer may cost at most this much before you lose money. */
  breakEvenCostMinor: number;
  /** A visit may cost at most this much at the likely conversion. */
  breakEvenVisitMinor: number;
  /** Of 1,000 runs in which both assumptions vary: customers that 10, 50 and 90 percent stay below, and the share of runs that pay. */
  runs: { customers: readonly [number, number, number]; paysShare: number };
}

/** What the paid part of a plan may bring in 90 days. The same input gives the same runs. Null without money for ads. */
export function outlook(
  { customerMarginMinor }: Pick<Situation, "customerMarginMinor">,
  shares: readonly Share[],
  assumptions: Assumptions,
): Outlook | null {
  const spendMinor = shares.reduce((sum, { monthlyMinor }) => sum + monthlyMinor, 0) * PLAN_MONTHS;
  if (spendMinor === 0) return null;
  const { visitCostMinor, conversionPercent } = assumptions;
  const at = (cost: number, conversion: number) =>
    caseOf(spendMinor, { visitCostMinor: cost, conversionPercent: conversion }, customerMarginMinor);
  const random = seededRandom(spendMinor + visitCostMinor + Math.round(conversionPercent * 1_000));
  const customers: number[] = [];
  let paying = 0;
  for (let run = 0; run < RUNS; run++) {
    const cost = triangular(visitCostMinor / SPREAD, visitCostMinor, visitCostMinor * SPREAD, random());
    const rate = triangular(
      conversionPercent / SPREAD,
      conversionPercent,
      Math.min(100, conversionPercent * SPREAD),
      random(),
    );
    const won = ((spendMinor / cost) * rate) / 100;
    customers.push(won);
    if (won * customerMarginMinor >= spendMinor) paying++;
  }
  customers.sort((a, b) => a - b);
  const of = (share: number) => Math.round(quantile(customers, share) * 10) / 10;
  return {
    spendMinor,
    low: at(visitCostMinor * SPREAD, conversionPercent / SPREAD),
    base: at(visitCostMinor, conversionPercent),
    high: at(visitCostMinor / SPREAD, Math.min(100, conversionPercent * SPREAD)),
    breakEvenCostMinor: customerMarginMinor,
    breakEvenVisitMinor: Math.floor((customerMarginMinor * conversionPercent) / 100),
    runs: { customers: [of(0.1), of(0.5), of(0.9)], paysShare: paying / RUNS },
  };
}
