import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const billingModule = defineModule({
  id: "billing",
  title: "Billing",
  path: "/billing",
  card: {
    shortTitle: "Billing",
    goKey: "b",
    description: "Plan, invoices and what you have used of both.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "credit-card",
    features: ["Plans", "Invoices", "Usage"],
  },
  rateLimits: {
    /** An invoice, or a page of the payment service: each leaves a number without gaps, or asks somebody else. */
    plan_change: per("user", 30, hours(1)),
    /** Asks the register of the EU in the operator's name. */
    vat_check: per("user", 30, hours(1)),
  },
  auditAreas: {
    billing: "Billing",
  },
  auditActions: {
    "billing.canceled": "Canceled the plan",
    "billing.credit_note_issued": "Issued a credit note",
    "billing.details_saved": "Saved the billing details",
    "billing.downgrade_planned": "Planned a smaller plan",
    "billing.grace_ended": "Grace for a missing payment ended",
    "billing.invoice_issued": "Issued an invoice",
    "billing.invoice_withdrawn": "Withdrew an invoice",
    "billing.past_due": "Payment overdue",
    "billing.payment_confirmed": "Confirmed a payment",
    "billing.plan_ended": "Canceled plan ended",
    "billing.plan_paid": "Paid for a plan",
    "billing.plan_set": "Set a plan",
    "billing.refund_confirmed": "Confirmed a refund",
    "billing.renewal_invoice_issued": "Issued a renewal invoice",
    "billing.renewed": "Renewed the plan",
    "billing.resumed": "Resumed the plan",
    "billing.stripe_changed": "Plan changed by Stripe",
    "billing.trial_ended": "Trial ended",
  },
  webhookEvents: {
    "subscription.changed": {
      title: "Subscription changed",
      description:
        "The plan that the workspace uses, its state or its end has changed: by an order, a payment or a missing one, a cancellation, the end of a trial, or another owner who pays. Is sent on every plan.",
    },
  },
  retention: [
    {
      title: "Invoices",
      what: "Number, plan, period, amounts, VAT, payment, and the name, address and VAT number you give as the buyer.",
      why: "The law asks for it (Estonian Accounting Act, section 12).",
      kept: "Seven years, also when the account is deleted; then without a link to it. Billing details outside invoices go with the account.",
    },
  ],
});
