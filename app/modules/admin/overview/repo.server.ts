import { and, count, eq, gte, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { days } from "#app/shared/time.ts";
import { users } from "#db/schema/account.ts";
import { invoices, subscriptions } from "#db/schema/billing.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { endingSoon, monthlyCents } from "../payments/repo.server.ts";
import { effectivePlan, effectiveStatus, type Reading } from "../users/list-repo.server.ts";

/** The figures of the overview, all of one moment. Each is what the list behind it finds. */
export async function readOverview({ db }: Reading, now: Date) {
  const counted = { count: count() };
  const [people, confirmed, suspended, seen, trials, plans, monthly, pastDue, payments, messages] = await db.batch([
    db.select(counted).from(users),
    db.select(counted).from(users).where(isNotNull(users.emailConfirmedAt)),
    db.select(counted).from(users).where(isNotNull(users.suspendedAt)),
    db
      .select(counted)
      .from(users)
      .where(gte(users.lastSeenAt, new Date(now.getTime() - days(7)))),
    db.select(counted).from(subscriptions).where(endingSoon(now)),
    db
      .select({ plan: effectivePlan(now), count: count() })
      .from(subscriptions)
      .where(and(eq(effectiveStatus(now), "active"), ne(effectivePlan(now), "free")))
      .groupBy(sql`1`),
    db.select({ monthlyCents }).from(subscriptions),
    db
      .select(counted)
      .from(subscriptions)
      .where(eq(effectiveStatus(now), "past_due")),
    db
      .select(counted)
      .from(invoices)
      .where(and(eq(invoices.status, "open"), eq(invoices.provider, "bank_transfer"))),
    db.select(counted).from(contactMessages).where(isNull(contactMessages.handledAt)),
  ]);
  const only = (rows: { count: number }[]) => rows[0]?.count ?? 0;
  return {
    people: only(people),
    confirmed: only(confirmed),
    suspended: only(suspended),
    seenIn7Days: only(seen),
    trialsEnding: only(trials),
    active: {
      basic: 0,
      pro: 0,
      enterprise: 0,
      ...Object.fromEntries(plans.map(({ plan, count: number }) => [plan, number])),
    },
    monthlyCents: monthly[0]?.monthlyCents ?? 0,
    pastDue: only(pastDue),
    openPayments: only(payments),
    openMessages: only(messages),
  };
}
