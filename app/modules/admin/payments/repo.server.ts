import { and, desc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import { days } from "#app/shared/time.ts";
import { users } from "#db/schema/account.ts";
import { invoices, subscriptions } from "#db/schema/billing.ts";
import type { EffectiveStatus } from "../domain/rules.ts";
import { effectivePlan, effectiveStatus, type Reading } from "../users/list-repo.server.ts";

/** Trials that end within this time are shown on the overview. */
export const ENDING_MS = days(7);

/** A trial that runs and ends within a week. */
export const endingSoon = (now: Date) =>
  and(
    eq(subscriptions.subscriptionStatus, "trialing"),
    gt(subscriptions.endsAt, now),
    lte(subscriptions.endsAt, new Date(now.getTime() + ENDING_MS)),
  );

/** What people pay each month, in US cents, without VAT: the monthly prices of all active subscriptions. Trials, past due and cancelled ones, and plans that were given, count nothing. */
export const monthlyCents = sql<number>`coalesce(sum(case when ${subscriptions.subscriptionStatus} = 'active' and ${subscriptions.provider} <> 'none' then ${subscriptions.planAmountCents} end), 0)`;

export interface SubscriptionFilter {
  plan?: Plan | undefined;
  status?: EffectiveStatus | undefined;
  provider?: "none" | "bank_transfer" | "stripe" | undefined;
  ending?: "7" | undefined;
}

const filterOf = ({ plan, status, provider, ending }: SubscriptionFilter, now: Date) =>
  and(
    plan ? eq(effectivePlan(now), plan) : undefined,
    status ? eq(effectiveStatus(now), status) : undefined,
    provider ? eq(subscriptions.provider, provider) : undefined,
    ending ? endingSoon(now) : undefined,
  );

/** One page of subscriptions, newest first, and the monthly sum of all that the filter finds. */
export async function findSubscriptions(
  { db }: Reading,
  filter: SubscriptionFilter,
  { limit, afterId, now }: { limit: number; afterId: string | null; now: Date },
) {
  const [rows, sums] = await db.batch([
    db
      .select({
        id: subscriptions.id,
        userId: subscriptions.userId,
        email: users.email,
        plan: effectivePlan(now),
        status: effectiveStatus(now),
        storedPlan: subscriptions.planName,
        provider: subscriptions.provider,
        planAmountCents: subscriptions.planAmountCents,
        endsAt: subscriptions.endsAt,
        pastDueSince: subscriptions.pastDueSince,
        cancelsAtPeriodEnd: subscriptions.cancelsAtPeriodEnd,
      })
      .from(subscriptions)
      .leftJoin(users, eq(users.id, subscriptions.userId))
      .where(and(filterOf(filter, now), afterId ? lt(subscriptions.id, afterId) : undefined))
      .orderBy(desc(subscriptions.id))
      .limit(limit),
    db.select({ monthlyCents, count: sql<number>`count(*)` }).from(subscriptions).where(filterOf(filter, now)),
  ]);
  return { rows, monthlyCents: sums[0]?.monthlyCents ?? 0, count: sums[0]?.count ?? 0 };
}

/** Invoices that were paid lately: what a credit note can be made for. */
export const findPaidInvoices = ({ db }: Reading, since: Date, limit: number) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      userId: invoices.userId,
      email: users.email,
      planName: invoices.planName,
      netCents: invoices.netCents,
      totalCents: invoices.totalCents,
      provider: invoices.provider,
      paidAt: invoices.paidAt,
      creditedNetCents: sql<number>`(select coalesce(-sum(c.net_cents), 0) from invoices c where c.credits_invoice_id = ${invoices.id})`,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.userId))
    .where(and(eq(invoices.kind, "invoice"), eq(invoices.status, "paid"), gte(invoices.paidAt, since)))
    .orderBy(desc(invoices.paidAt), desc(invoices.id))
    .limit(limit);
