import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps } from "../columns.ts";

const PLAN_NAMES = ["free", "basic", "pro", "enterprise"] as const;

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: id(),
    userId: text("user_id").notNull(),
    planName: text("plan_name", { enum: PLAN_NAMES }).notNull(),
    /** Price per month in US cents. */
    planAmountCents: integer("plan_amount_cents").notNull(),
    subscriptionStatus: text("subscription_status", {
      enum: ["trialing", "active", "past_due", "canceled", "none"],
    }).notNull(),
    /** End of the paid or trial period; null when it has none. While past due: the end of the grace. */
    endsAt: moment("ends_at"),
    /** Start of the paid period; null while nothing was paid. */
    periodStartsAt: moment("period_starts_at"),
    /** Day of the month (UTC) on which its months begin, 1 to 31; null while nothing was paid. */
    anchorDay: integer("anchor_day"),
    /** Ends at the end of the period instead of renewing. */
    cancelsAtPeriodEnd: flag("cancels_at_period_end", false),
    /** The plan that the next period has; null: the same. */
    nextPlanName: text("next_plan_name", { enum: PLAN_NAMES }),
    provider: text("provider", { enum: ["none", "bank_transfer", "stripe"] })
      .notNull()
      .default("none"),
    stripeCustomerId: text("stripe_customer_id"),
    stripeSubscriptionId: text("stripe_subscription_id"),
    /** When the newest Stripe event that counted was made: an older one that comes later changes nothing. */
    stripeEventAt: moment("stripe_event_at"),
    pastDueSince: moment("past_due_since"),
    /** Which of the mails about this period's end have gone: "trial_7", "trial_1", "trial_end", "dunning_1", … */
    remindersSent: text("reminders_sent", { mode: "json" }).$type<string[]>().notNull().default([]),
    version: integer("version").notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("subscriptions_user").on(table.userId),
    index("subscriptions_due").on(table.subscriptionStatus, table.endsAt),
    index("subscriptions_stripe").on(table.stripeSubscriptionId),
    index("subscriptions_stripe_customer").on(table.stripeCustomerId),
  ],
);

/** Who an invoice is made out to. */
export const billingDetails = sqliteTable("billing_details", {
  userId: text("user_id").primaryKey(),
  name: text("name").notNull(),
  addressLine: text("address_line").notNull(),
  city: text("city").notNull(),
  postalCode: text("postal_code").notNull(),
  /** ISO 3166-1 alpha-2. */
  country: text("country").notNull(),
  /** With its country prefix; empty when there is none. */
  vatNumber: text("vat_number").notNull().default(""),
  vatStatus: text("vat_status", { enum: ["none", "valid", "invalid", "unchecked"] })
    .notNull()
    .default("none"),
  vatCheckedAt: moment("vat_checked_at"),
  /** Consultation number that VIES gave: the proof of the check. */
  vatConsultation: text("vat_consultation").notNull().default(""),
  version: integer("version").notNull().default(0),
  ...timestamps(),
});

/** Invoices and credit notes. Once issued a row never changes, but for its payment. */
export const invoices = sqliteTable(
  "invoices",
  {
    id: id(),
    /** Null once the account is erased: the accounts of the operator keep the document. */
    userId: text("user_id"),
    kind: text("kind", { enum: ["invoice", "credit_note"] }).notNull(),
    /** "2026": numbers run without a gap within a kind and a series. */
    series: text("series").notNull(),
    sequence: integer("sequence").notNull(),
    /** "K-2026-00001", "KC-2026-00001". */
    number: text("number").notNull().unique(),
    creditsInvoiceId: text("credits_invoice_id"),
    /** What its payment does: begins a paid plan, raises the plan within the period, or pays the next period. */
    purpose: text("purpose", { enum: ["start", "upgrade", "renewal", "credit"] })
      .notNull()
      .default("start"),
    status: text("status", { enum: ["open", "paid", "void"] }).notNull(),
    planName: text("plan_name", { enum: PLAN_NAMES }).notNull(),
    periodStartsAt: moment("period_starts_at").notNull(),
    periodEndsAt: moment("period_ends_at").notNull(),
    currency: text("currency").notNull(),
    lines: text("lines", { mode: "json" }).$type<{ description: string; amountCents: number }[]>().notNull(),
    netCents: integer("net_cents").notNull(),
    vatTreatment: text("vat_treatment", {
      enum: ["domestic", "eu_consumer", "reverse_charge", "outside_eu"],
    }).notNull(),
    /** Hundredths of a percent: 24 % is 2400. */
    vatRateBasisPoints: integer("vat_rate_basis_points").notNull(),
    vatCents: integer("vat_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** Operator and customer as they were on the day of issue. */
    seller: text("seller", { mode: "json" }).$type<Record<string, string>>().notNull(),
    buyer: text("buyer", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** What a transfer has to name. */
    reference: text("reference").notNull(),
    provider: text("provider", { enum: ["bank_transfer", "stripe"] }).notNull(),
    stripeInvoiceId: text("stripe_invoice_id").unique(),
    issuedAt: moment("issued_at").notNull(),
    dueAt: moment("due_at").notNull(),
    paidAt: moment("paid_at"),
    /** The administrator who confirmed the payment; null when Stripe did. */
    confirmedBy: text("confirmed_by"),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.kind, table.series, table.sequence),
    index("invoices_user").on(table.userId, table.issuedAt),
    index("invoices_status").on(table.status, table.dueAt),
  ],
);

/** Webhook events that were worked on; one that comes again changes nothing. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: id(),
    type: text("type").notNull(),
    createdAt: moment("created_at").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [index("stripe_events_received").on(table.receivedAt)],
);
