import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { SubscriptionState } from "../../domain/types.ts";
import { withdrawal } from "../../invoices/invoicing.server.ts";
import { notifyPaymentReceived } from "../../invoices/notifications.server.ts";
import {
  applyChange,
  type BillingRecord,
  findBilling,
  type StoredSubscription,
  stateColumns,
} from "../../repo.server.ts";
import { notifyPlanChange } from "../../subscriptions/notifications.server.ts";
import { subscriptionAudit } from "../../subscriptions/plan-changes.server.ts";
import { requireStripe, type StripeAccess } from "./client.server.ts";
import { documentOf } from "./documents.server.ts";
import { isSameState, stateFromStripe } from "./domain/stripe-events.ts";
import { type ReadSubscription, readCurrent, readPaidInvoices } from "./read.server.ts";
import {
  eventIfUnchanged,
  eventStatement,
  findByCustomer,
  findByStripeInvoices,
  isKnownEvent,
  type WorkedEvent,
} from "./repo.server.ts";

/** How often a change is tried again when the subscription moves under it. */
const ATTEMPTS = 25;

const words = ({ planName, subscriptionStatus }: SubscriptionState): string =>
  `${PLAN_TITLES[planName]}, ${subscriptionStatus}`;

/** Our documents of what was paid at Stripe and has none yet. */
async function missingDocuments(context: AppContext, access: StripeAccess, record: BillingRecord, customerId: string) {
  const paid = await readPaidInvoices(access, customerId);
  const known = await findByStripeInvoices(
    context.db,
    paid.map(({ id }) => id),
  );
  const missing = paid.filter(({ id }) => !known.some(({ stripeInvoiceId }) => stripeInvoiceId === id));
  const [ours, foreign] = [
    missing.filter(({ currency }) => currency === "usd"),
    missing.filter(({ currency }) => currency !== "usd"),
  ];
  for (const { id, currency } of foreign)
    context.log.error("billing.stripe_currency", { stripeInvoiceId: id, currency });
  return ours.map((invoice) => documentOf(context, access, record, invoice));
}

/** One try; false when the subscription moved between reading and writing. */
async function storeTruth(
  context: AppContext,
  record: BillingRecord,
  customerId: string,
  event: WorkedEvent | null,
): Promise<boolean> {
  const access = await requireStripe(context);
  const { subscription: before } = record;
  // Asked after our own row was read: the last writer has asked after the one before them wrote.
  const [current, issue] = await Promise.all([
    readCurrent(access, customerId),
    missingDocuments(context, access, record, customerId),
  ]);
  const after = stateFromStripe(before, current);
  if (issue.length === 0 && isSameState(before, after)) {
    if (event) await eventStatement(context.db, event, context.now());
    return true;
  }
  const taken =
    before.provider !== "stripe" && after.provider === "stripe"
      ? withdrawal(context, record.openInvoices)
      : { issue: [], withdraw: [] };
  const applied = await applyChange(context, before, {
    state: { ...stateColumns(after), ...stripeColumns(before, after, current, event) },
    issue: [...taken.issue, ...issue],
    withdraw: taken.withdraw,
    also: event ? [eventIfUnchanged(context.db, event, context.now(), before)] : [],
    audit: [subscriptionAudit(before, before.userId, "stripe_changed", `${words(before)} → ${words(after)}`)],
  });
  if (!applied) return false;
  for (const { id } of issue) notifyPaymentReceived(context, id);
  if (before.provider === "stripe" && after.subscriptionStatus === "none") {
    await notifyPlanChange(context, before.subscriptionStatus === "past_due" ? "grace_ended" : "plan_ended", before);
  }
  return true;
}

function stripeColumns(
  before: StoredSubscription,
  after: SubscriptionState,
  current: ReadSubscription | null,
  event: WorkedEvent | null,
) {
  const newest =
    event && (!before.stripeEventAt || before.stripeEventAt < event.createdAt) ? event.createdAt : before.stripeEventAt;
  return { stripeSubscriptionId: after.provider === "stripe" ? (current?.id ?? null) : null, stripeEventAt: newest };
}

/**
 * Makes our subscription and invoices of a customer what Stripe says they are. The order and number of the events that
 * lead here do not matter. With an event: it is noted together with what it changed, and one that is noted does
 * nothing. False for a customer whom we do not know. Throws when Stripe or the database does not answer; the next
 * event, or the same one again, then does the whole of it.
 */
export async function reconcile(
  context: AppContext,
  customerId: string,
  event: WorkedEvent | null = null,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (event && (await isKnownEvent(context.db, event.id))) return true;
    const row = await findByCustomer(context.db, customerId);
    const record = row ? await findBilling(context.db, row.userId, context.now()) : null;
    if (!record) return false;
    if (await storeTruth(context, record, customerId, event)) return true;
  }
  throw new Error(`The subscription of ${customerId} moves too quickly`);
}

/** Reads the state of a subscription from Stripe, when an expected change did not arrive. */
export async function syncFromStripe(context: AppContext, { stripeCustomerId }: StoredSubscription): Promise<void> {
  if (stripeCustomerId) await reconcile(context, stripeCustomerId);
}

/** Ends a subscription at Stripe at once; one that has ended already is fine. Throws when Stripe does not answer. */
export async function endStripeSubscription(
  context: AppContext,
  { stripeCustomerId }: StoredSubscription,
): Promise<void> {
  if (!stripeCustomerId) return;
  const access = await requireStripe(context);
  const current = await readCurrent(access, stripeCustomerId);
  if (current) await access.api.subscriptions.cancel(current.id, {}, { idempotencyKey: `end-${current.id}` });
}
