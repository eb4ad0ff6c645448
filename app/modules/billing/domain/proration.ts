import { share } from "./money.ts";
import type { Period } from "./period.ts";
import type { InvoiceLine } from "./types.ts";

const secondsBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 1_000);

/** What of a period's price is used up at a moment, by the second, in cents. */
export const usedCents = (priceCents: number, { startsAt, endsAt }: Period, at: Date): number =>
  share(priceCents, secondsBetween(startsAt, at), secondsBetween(startsAt, endsAt));

/**
 * What is left of a period's price at a moment. Rounded once, as the rest of what is used: however a period is
 * cut, its parts add up to its price.
 */
export const unusedCents = (priceCents: number, period: Period, at: Date): number =>
  priceCents - usedCents(priceCents, period, at);

interface UpgradeNow {
  from: { title: string; priceCents: number };
  to: { title: string; priceCents: number };
  period: Period;
  at: Date;
}

/** The two lines of an upgrade within a period: the rest of it on the new plan, less what is left of the old one. */
export function upgradeLines({ from, to, period, at }: UpgradeNow): InvoiceLine[] {
  return [
    { description: `${to.title}, rest of the period`, amountCents: unusedCents(to.priceCents, period, at) },
    { description: `${from.title}, unused part of the period`, amountCents: -unusedCents(from.priceCents, period, at) },
  ];
}

interface Waited {
  period: Period;
  oldCents: number;
  newCents: number;
  /** When the difference was reckoned, and when its payment was confirmed. */
  reckonedAt: Date;
  paidAt: Date;
}

/**
 * The period of an upgrade whose payment took a while. Until then the old plan ran, although the new one is
 * paid for from `reckonedAt` on: what that is worth becomes time on the new plan, and the whole period moves
 * later by it. Nothing is won by paying late, and nothing lost. Needs `newCents` above 0.
 */
export function periodAfterWaiting({ period, oldCents, newCents, reckonedAt, paidAt }: Waited): Period {
  const end = period.endsAt.getTime();
  const paidForMs = Math.max(0, end - reckonedAt.getTime());
  const leftMs = Math.max(0, end - paidAt.getTime());
  const newMs = Math.round((oldCents * leftMs + (newCents - oldCents) * paidForMs) / newCents);
  const movedMs = paidAt.getTime() + newMs - end;
  return movedMs <= 0
    ? period
    : { startsAt: new Date(period.startsAt.getTime() + movedMs), endsAt: new Date(end + movedMs) };
}
