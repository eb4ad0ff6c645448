import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { Result } from "#app/shared/result.ts";
import type { Quote } from "../invoices/quote.ts";
import type { StoredDetails, StoredSubscription } from "../repo.server.ts";

/** A change of plan that the person confirmed, with exactly what they were shown. */
export interface ChangeOrder {
  session: Session;
  /** As read before the order; a port writes only while its version still holds. */
  subscription: StoredSubscription;
  details: StoredDetails;
  plan: Plan;
  /** The lines, VAT and total that the person saw. Nothing else may be charged. */
  quote: Quote;
}

/** What happened with an order. */
export type ChangeOutcome =
  /** An invoice is open; the plan changes when it is paid. */
  | { kind: "invoice"; invoiceId: string }
  /** The person pays at this absolute address; the plan changes when the payment is reported. */
  | { kind: "redirect"; url: string }
  /** Paid and in force. */
  | { kind: "applied" };

/** A change that costs nothing now. */
export interface FreeChange {
  session: Session;
  subscription: StoredSubscription;
}

/**
 * A way to pay. Two exist: bank transfer (bank-transfer.server.ts) and Stripe (stripe/). Every method writes the
 * subscription only while `subscription.version` still holds and answers `conflict` otherwise, so that a second
 * tab or click changes and charges nothing. All are audited by the port.
 */
export interface PaymentProvider {
  readonly provider: "bank_transfer" | "stripe";
  /** Begins a paid plan or raises it within the period. Errors: conflict, unavailable. */
  startChange(context: RequestContext, order: ChangeOrder): Promise<Result<ChangeOutcome>>;
  /** The exact amounts of a change where the port reckons them itself; without it, the amounts of the quote. Errors: conflict, unavailable. */
  preview?(context: AppContext, change: { subscription: StoredSubscription; quote: Quote }): Promise<Result<Quote>>;
  /** Gives the next period a smaller plan. Errors: conflict, unavailable. */
  planDowngrade(context: RequestContext, change: FreeChange & { plan: Plan }): Promise<Result<void>>;
  /** Ends the subscription at the end of its period. Errors: conflict, unavailable. */
  cancelAtPeriodEnd(context: RequestContext, change: FreeChange): Promise<Result<void>>;
  /** Takes a cancellation or a planned downgrade back. Errors: conflict, unavailable. */
  resume(context: RequestContext, change: FreeChange): Promise<Result<void>>;
  /** Absolute address of the page where the person manages cards and the like; null when the port has none. */
  portalUrl(context: RequestContext, change: FreeChange): Promise<Result<string | null>>;
}
