import { eq, inArray, lt, sql } from "drizzle-orm";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { invoices, stripeEvents, subscriptions } from "#db/schema/billing.ts";
import type { StoredInvoice, StoredSubscription } from "../../repo.server.ts";

/** An event of Stripe that is worked on. */
export type WorkedEvent = Omit<typeof stripeEvents.$inferSelect, "receivedAt">;

/** The subscription of a customer at Stripe; null for one that we do not know. */
export async function findByCustomer(db: Database, customerId: string): Promise<StoredSubscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.stripeCustomerId, customerId)).limit(1);
  return row ?? null;
}

/** Whether an event was worked on already. */
export const isKnownEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(stripeEvents, eq(stripeEvents.id, id))) > 0;

/** Notes that an event was worked on; coming again it changes nothing. */
export const eventStatement = (db: Database, event: WorkedEvent, receivedAt: Date) =>
  db
    .insert(stripeEvents)
    .values({ ...event, receivedAt })
    .onConflictDoNothing();

/** The same, for the batch of a change that happens only while the subscription has this version. */
export const eventIfUnchanged = (
  db: Database,
  event: WorkedEvent,
  receivedAt: Date,
  { id, version }: Pick<StoredSubscription, "id" | "version">,
) =>
  insertWhere(
    db,
    stripeEvents,
    { ...event, receivedAt },
    sql`exists (select 1 from subscriptions s where s.id = ${id} and s.version = ${version})`,
  ).onConflictDoNothing();

/** Our invoices of these invoices of Stripe. */
export const findByStripeInvoices = (db: Database, stripeInvoiceIds: readonly string[]): Promise<StoredInvoice[]> =>
  stripeInvoiceIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(invoices)
        .where(sql`${invoices.stripeInvoiceId} in (select value from json_each(${JSON.stringify(stripeInvoiceIds)}))`)
        .execute();

/** Keeps the customer of a person unless there is one; the customer that is kept then. */
export async function keepCustomer(
  db: Database,
  { id }: Pick<StoredSubscription, "id">,
  customerId: string,
): Promise<string> {
  const [row] = await db
    .update(subscriptions)
    .set({ stripeCustomerId: sql`coalesce(${subscriptions.stripeCustomerId}, ${customerId})` })
    .where(eq(subscriptions.id, id))
    .returning({ customerId: subscriptions.stripeCustomerId });
  return row?.customerId ?? customerId;
}

const PURGED_PER_TICK = 500;

/** Forgets events received before `before`: Stripe sends none again after some days. */
export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  const old = db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(lt(stripeEvents.receivedAt, before))
    .limit(PURGED_PER_TICK);
  await db.delete(stripeEvents).where(inArray(stripeEvents.id, old));
}
