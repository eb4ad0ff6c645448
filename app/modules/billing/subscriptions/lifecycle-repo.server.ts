import { and, eq, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { subscriptions } from "#db/schema/billing.ts";
import type { StoredSubscription } from "../repo.server.ts";
import { DUNNING_DAYS, type ReminderName, STRIPE_SILENCE_MS, TRIAL_REMINDER_DAYS } from "./domain/reminders.ts";

const DAY_MS = 86_400_000;

const notDone = (name: SQL): SQL =>
  sql`not exists (select 1 from json_each(${subscriptions.remindersSent}) as done where done.value = ${name})`;

/** Whole days from one moment to a later or earlier one, rounded down as Math.floor does: SQLite cuts towards zero. */
const daysBetween = (from: SQL, to: SQL): SQL => sql`((${to} - ${from} + ${1_000 * DAY_MS}) / ${DAY_MS} - 1000)`;

/** The subscriptions for which domain/reminders.ts has something to do; a test holds both together. */
function isDue(now: Date): SQL | undefined {
  const nowMs = sql`${now.getTime()}`;
  const { subscriptionStatus: status, endsAt, pastDueSince, provider } = subscriptions;
  const periodEnd = sql`case when ${status} = 'past_due' then ${pastDueSince} else ${endsAt} end`;
  const daysLeft = daysBetween(nowMs, periodEnd);
  const silence = sql`${nowMs} - ${endsAt} >= ${STRIPE_SILENCE_MS}`;
  return or(
    and(sql`${status} in ('trialing', 'past_due')`, lte(endsAt, now)),
    and(eq(status, "canceled"), ne(provider, "stripe"), lte(endsAt, now)),
    and(eq(status, "active"), eq(provider, "bank_transfer"), lte(endsAt, now)),
    ...TRIAL_REMINDER_DAYS.map((day) =>
      and(eq(status, "trialing"), lte(endsAt, new Date(now.getTime() + day * DAY_MS)), notDone(sql`${`trial_${day}`}`)),
    ),
    ...DUNNING_DAYS.map((day) =>
      and(
        eq(status, "past_due"),
        lte(pastDueSince, new Date(now.getTime() - day * DAY_MS)),
        notDone(sql`${`dunning_${day}`}`),
      ),
    ),
    and(
      sql`${status} in ('active', 'past_due')`,
      eq(provider, "bank_transfer"),
      sql`${daysLeft} < 14`,
      notDone(sql`'renewal_' || ${daysLeft}`),
    ),
    and(
      sql`${status} in ('active', 'canceled')`,
      eq(provider, "stripe"),
      silence,
      notDone(sql`'sync_' || ${daysBetween(sql`${endsAt}`, nowMs)}`),
    ),
  );
}

/** Subscriptions that time has work for, in no order: one that fails each time does not keep the others waiting. */
export const findDue = (db: Database, now: Date, limit: number): Promise<StoredSubscription[]> =>
  db.select().from(subscriptions).where(isDue(now)).orderBy(sql`random()`).limit(limit).execute();

/**
 * Notes that these reminders of a period are being done; null when the subscription has moved meanwhile, so that of
 * two runs at once only one does them. Returns the subscription as it is then.
 */
export async function claimReminders(
  db: Database,
  { id, version, remindersSent }: StoredSubscription,
  names: readonly ReminderName[],
  now: Date,
): Promise<StoredSubscription | null> {
  const [claimed] = await db
    .update(subscriptions)
    .set({ remindersSent: [...remindersSent, ...names], version: version + 1, updatedAt: now })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version)))
    .returning();
  return claimed ?? null;
}
