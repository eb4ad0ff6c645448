/** The plans, from the smallest to the largest. */
export const PLAN_NAMES = ["free", "basic", "pro", "enterprise"] as const;

export type PlanName = (typeof PLAN_NAMES)[number];

/** What a subscription is, apart from whose it is. */
export interface SubscriptionState {
  planName: PlanName;
  /** Price per month in US cents, without VAT; 0 when nothing is paid for it. */
  planAmountCents: number;
  /** "canceled": ends at `endsAt`, and is worth its plan until then. */
  subscriptionStatus: "trialing" | "active" | "past_due" | "canceled" | "none";
  /** End of the paid or trial period; while past due, the end of the grace. */
  endsAt: Date | null;
  periodStartsAt: Date | null;
  /** Day of the month (UTC) on which the months begin. */
  anchorDay: number | null;
  cancelsAtPeriodEnd: boolean;
  nextPlanName: PlanName | null;
  provider: "none" | "bank_transfer" | "stripe";
  pastDueSince: Date | null;
  remindersSent: string[];
}

/** A position of an invoice, without VAT, in US cents; a credit is negative. */
export interface InvoiceLine {
  description: string;
  amountCents: number;
}
