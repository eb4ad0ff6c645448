/**
 * Public API of billing: use cases for functions, other modules and the cron.
 *
 * How to add a payment method: `domain/subscription.ts` says what becomes of a subscription
 * (pure functions from state to state), `quote.ts` what something costs, `invoicing.server.ts` makes documents, and
 * `repo.applyChange` writes state, documents, payment and audit of one step in one batch, provided the version
 * that was read still holds. `payment-port.ts` is what a way to pay implements; `ports.server.ts` chooses one.
 */

export { normalizeVatNumber } from "./customers/domain/vat-number.ts";
export { cancelBeforeDeletion, endPayments } from "./customers/erasure.server.ts";
export { handOnBilling, passBilling } from "./customers/payer-repo.server.ts";
export { readDetails, saveBillingDetails } from "./customers/service.server.ts";
export { checkVatNumber, type VatCheck } from "./customers/vies.server.ts";
export { confirmPayment, issueCreditNote, listOpenInvoices, setPlanByAdmin } from "./payments/service.server.ts";
export { paymentPageOrigins } from "./payments/stripe/client.server.ts";
export { handleStripeEvent, purgeStripeEvents } from "./payments/stripe/webhook.server.ts";
export { runLifecycle } from "./subscriptions/lifecycle.server.ts";
export { beginNextPeriod, issueRenewalInvoice } from "./subscriptions/renewals.server.ts";
export {
  cancelAtPeriodEnd,
  changePlan,
  listInvoices,
  previewChange,
  readInvoice,
  readSubscription,
  readTrialNotice,
  resume,
  type SubscriptionAnswer,
  subscriptionAnswer,
  withdrawOrder,
} from "./subscriptions/service.server.ts";
