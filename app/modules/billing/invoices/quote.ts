import { PRICING } from "#app/catalogue/pricing.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { monthAfter } from "../domain/period.ts";
import { upgradeLines } from "../domain/proration.ts";
import { type ChangeKind, changeKind, isPaid, nextPeriod, periodOf } from "../domain/subscription.ts";
import type { InvoiceLine, SubscriptionState } from "../domain/types.ts";
import { type Vat, type VatStatus, vatFor } from "../domain/vat.ts";

/** Price per month in US cents, without VAT; free costs nothing. */
export const priceOf = (plan: Plan): number => PRICING.find((one) => one.plan === plan)?.priceCents ?? 0;

/** Who pays, as far as the tax asks. */
export interface Payer {
  country: string;
  vatStatus: VatStatus;
}

/** An amount that is due, line by line. The same figures are shown before, and stand on the invoice afterwards. */
export interface Amounts {
  lines: InvoiceLine[];
  netCents: number;
  vat: Vat;
  /** Net and VAT. */
  totalCents: number;
}

/** What choosing a plan costs at a moment. */
export interface Quote extends Amounts {
  kind: ChangeKind;
  plan: Plan;
  /** When it was reckoned: an upgrade is prorated to this second. */
  at: Date;
  /** What is paid for. For a first month as if it began at `at`: it begins with the payment. */
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** What the following month costs, VAT included, and when it begins. */
  nextTotalCents: number;
  nextAt: Date;
}

/** Adds lines up and puts the VAT of the day on their sum. */
export function amounts(lines: InvoiceLine[], payer: Payer, on: Date): Amounts {
  const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const vat = vatFor(payer, netCents, on);
  return { lines, netCents, vat, totalCents: netCents + vat.vatCents };
}

const monthLine = (plan: Plan): InvoiceLine => ({
  description: `${PLAN_TITLES[plan]}, one month`,
  amountCents: priceOf(plan),
});

/** What is paid for a plan, and for which time. */
function dueNow(
  kind: ChangeKind,
  state: SubscriptionState,
  plan: Plan,
  at: Date,
): { lines: InvoiceLine[]; periodStartsAt: Date; periodEndsAt: Date } {
  if (!isPaid(state) || kind === "start") {
    return { lines: [monthLine(plan)], periodStartsAt: at, periodEndsAt: monthAfter(at, at.getUTCDate()) };
  }
  if (kind === "renewal") {
    const { startsAt, endsAt } = nextPeriod(state);
    return { lines: [monthLine(plan)], periodStartsAt: startsAt, periodEndsAt: endsAt };
  }
  const period = periodOf(state);
  const stays = { periodStartsAt: period.startsAt, periodEndsAt: period.endsAt };
  if (kind !== "upgrade") return { lines: [], ...stays };
  const from = { title: PLAN_TITLES[state.planName], priceCents: state.planAmountCents };
  return {
    lines: upgradeLines({ from, to: { title: PLAN_TITLES[plan], priceCents: priceOf(plan) }, period, at }),
    ...stays,
  };
}

/** What choosing `plan` at `at` means and costs. A plan may only be bought for money: not "free". */
export function quoteChange(state: SubscriptionState, plan: Plan, payer: Payer, at: Date): Quote {
  const kind = changeKind(state, plan, at);
  const due = dueNow(kind, state, plan, at);
  return {
    kind,
    plan,
    at,
    ...amounts(due.lines, payer, at),
    periodStartsAt: due.periodStartsAt,
    periodEndsAt: due.periodEndsAt,
    nextTotalCents: amounts([monthLine(plan)], payer, at).totalCents,
    nextAt: due.periodEndsAt,
  };
}

/** The next month of a paid subscription, on the plan that it will have then. Null when nothing follows. */
export function quoteRenewal(state: SubscriptionState, payer: Payer, at: Date): Quote | null {
  if (!isPaid(state) || state.cancelsAtPeriodEnd) return null;
  const plan = state.nextPlanName ?? state.planName;
  if (plan === "free") return null;
  const { startsAt, endsAt } = nextPeriod(state);
  const due = amounts([monthLine(plan)], payer, at);
  return {
    kind: "renewal",
    plan,
    at,
    ...due,
    periodStartsAt: startsAt,
    periodEndsAt: endsAt,
    nextTotalCents: due.totalCents,
    nextAt: endsAt,
  };
}
