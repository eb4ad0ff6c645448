import type { AppContext } from "#app/platform/context.server.ts";
import { bankTransfer } from "./bank-transfer.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { hasStripe } from "./stripe/client.server.ts";
import { stripeProvider } from "./stripe/provider.server.ts";

/**
 * The way to pay: the one a running subscription is paid by, else the one the configuration chooses (Stripe when
 * it is configured, bank transfer otherwise).
 */
export function paymentProvider(
  context: AppContext,
  paidBy: "none" | PaymentProvider["provider"] = "none",
): PaymentProvider {
  if (paidBy === "bank_transfer") return bankTransfer;
  // What Stripe runs stays with Stripe, also when its configuration is missing: then its calls fail, and nothing is changed.
  return paidBy === "stripe" || hasStripe(context) ? stripeProvider : bankTransfer;
}
