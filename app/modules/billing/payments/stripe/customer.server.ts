import type { AppContext } from "#app/platform/context.server.ts";
import type { Vat } from "../../domain/vat.ts";
import { findBilling, type StoredDetails, type StoredSubscription } from "../../repo.server.ts";
import type { StripeAccess } from "./client.server.ts";
import { vatNote } from "./documents.server.ts";
import { keepCustomer } from "./repo.server.ts";

/** Name of the note by which a tax rate of ours is found again. */
const RATE_NOTE = "kaja_rate";
const MAX_RATES = 100;

/** The person's customer at Stripe, made at the first need, with the details as they are now. Two calls at once make one. */
export async function ensureCustomer(
  context: AppContext,
  { api }: StripeAccess,
  subscription: StoredSubscription,
  details: StoredDetails,
): Promise<string> {
  const { userId } = subscription;
  const record = await findBilling(context.db, userId, context.now());
  const facts = {
    name: details.name,
    address: {
      line1: details.addressLine,
      city: details.city,
      postal_code: details.postalCode,
      country: details.country,
    },
    ...(record ? { email: record.email } : {}),
  };
  if (subscription.stripeCustomerId) {
    await api.customers.update(subscription.stripeCustomerId, facts);
    return subscription.stripeCustomerId;
  }
  // Only the person is part of what is made: other details under the same idempotency key would be an error.
  const made = await api.customers.create(
    { metadata: { kaja_user: userId } },
    { idempotencyKey: `customer-${userId}` },
  );
  const kept = await keepCustomer(context.db, subscription, made.id);
  await api.customers.update(kept, facts);
  return kept;
}

/** The tax rate at Stripe for a VAT of ours; null when none is charged. */
export async function ensureTaxRate(
  { api }: StripeAccess,
  vat: Pick<Vat, "treatment" | "rateBasisPoints">,
  country: string,
): Promise<string | null> {
  if (vat.rateBasisPoints === 0) return null;
  const note = `${country}:${vatNote(vat)}`;
  const { data } = await api.taxRates.list({ active: true, inclusive: false, limit: MAX_RATES });
  const known = data.find(({ metadata }) => metadata?.[RATE_NOTE] === note);
  if (known) return known.id;
  const made = await api.taxRates.create(
    {
      display_name: "VAT",
      percentage: vat.rateBasisPoints / 100,
      inclusive: false,
      country,
      metadata: { [RATE_NOTE]: note },
    },
    { idempotencyKey: `rate-${note}` },
  );
  return made.id;
}
