import type { Stripe } from "stripe";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { openStripe, type StripeAccess } from "./client.server.ts";
import { targetOf } from "./domain/stripe-events.ts";
import { creditRefund } from "./refunds.server.ts";
import { deleteEventsBefore, isKnownEvent } from "./repo.server.ts";
import { reconcile } from "./sync.server.ts";

/** How old a signature may be; an older body may be a replay. */
const TOLERANCE_SECONDS = 300;
/** Stripe sends an event again for three days at most. */
const EVENTS_KEPT_MS = days(30);

const NOT_CONFIGURED = appError("not_found", "Stripe is not configured here.");
const FORGED = appError("invalid_input", "The signature does not fit.");

/** What happened with an event. */
export type Handled = "done" | "duplicate" | "unused" | "unknown_customer";

/** The event of a body whose signature is right and young; null otherwise. */
async function verify(
  { api, webhookSecret }: StripeAccess,
  body: Uint8Array,
  signature: string,
  now: Date,
): Promise<Stripe.Event | null> {
  const { Stripe: library } = await import("stripe");
  try {
    return await api.webhooks.constructEventAsync(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      library.createSubtleCryptoProvider(),
      now.getTime(),
    );
  } catch {
    // Every way to fail is somebody else's body: a wrong or old signature, and text that is not an event.
    return null;
  }
}

/**
 * Works on an event of Stripe. Nothing in it is believed but whom it is about: what is stored is what Stripe says
 * when asked. Errors: not_found (Stripe is not configured), invalid_input (signature). Throws when Stripe or the
 * database does not answer: Stripe then sends the event again, and nothing of it is half done.
 */
export async function handleStripeEvent(
  context: AppContext,
  body: Uint8Array,
  signature: string,
): Promise<Result<Handled>> {
  const access = await openStripe(context);
  if (!access) return err(NOT_CONFIGURED);
  const event = await verify(access, body, signature, context.now());
  if (!event?.id || !event.type || !event.data?.object) return err(FORGED);
  const target = targetOf(event.type, event.data.object as { id?: unknown; customer?: unknown });
  if (!target) return ok("unused");
  if (await isKnownEvent(context.db, event.id)) return ok("duplicate");
  const worked = { id: event.id, type: event.type, createdAt: new Date(event.created * 1_000) };
  // A refund may be heard of before its payment: the invoice is made first. The event is noted with the last step.
  const known = target.chargeId
    ? await reconcile(context, target.customerId)
    : await reconcile(context, target.customerId, worked);
  if (known && target.chargeId) {
    await creditRefund(context, target.chargeId);
    await reconcile(context, target.customerId, worked);
  }
  if (!known) context.log.warn("billing.stripe_unknown_customer", { eventId: event.id, type: event.type });
  return ok(known ? "done" : "unknown_customer");
}

/** Forgets events of more than 30 days ago. Run each minute. */
export const purgeStripeEvents = ({ db }: Pick<AppContext, "db">, now: Date): Promise<void> =>
  deleteEventsBefore(db, new Date(now.getTime() - EVENTS_KEPT_MS));
