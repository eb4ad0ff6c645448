import type { Stripe } from "stripe";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Vat, VatTreatment } from "../../domain/vat.ts";
import { vatFor } from "../../domain/vat.ts";
import { newInvoice } from "../../invoices/invoicing.server.ts";
import type { Quote } from "../../invoices/quote.ts";
import type { BillingRecord, NewDocument, StoredDetails } from "../../repo.server.ts";
import type { StripeAccess } from "./client.server.ts";
import { planOfPrice } from "./read.server.ts";

/** Name of our note of the VAT on a subscription: "reverse_charge:0". Each invoice of Stripe keeps it as it was then. */
export const VAT_NOTE = "kaja_vat";

const TREATMENTS: readonly VatTreatment[] = ["domestic", "eu_consumer", "reverse_charge", "outside_eu"];

export const vatNote = ({ treatment, rateBasisPoints }: Pick<Vat, "treatment" | "rateBasisPoints">): string =>
  `${treatment}:${rateBasisPoints}`;

const KINDS: Readonly<Record<string, Quote["kind"]>> = { subscription_create: "start", subscription_update: "upgrade" };

const moment = (seconds: number): Date => new Date(seconds * 1_000);

/** The payer as our details say; as Stripe says where there are none any more. */
function payerOf(
  { details, subscription }: BillingRecord,
  { customer_name: name, customer_address: address, created }: Stripe.Invoice,
): StoredDetails {
  if (details) return details;
  const at = moment(created);
  const place = {
    addressLine: address?.line1 ?? "",
    city: address?.city ?? "",
    postalCode: address?.postal_code ?? "",
    country: address?.country ?? "",
  };
  const vat = { vatNumber: "", vatStatus: "none" as const, vatCheckedAt: null, vatConsultation: "" };
  return { userId: subscription.userId, name: name ?? "", ...place, ...vat, version: 0, createdAt: at, updatedAt: at };
}

/** The VAT that Stripe charged, named as it was when it was set; the amount is Stripe's in any case. */
function vatOfInvoice(invoice: Stripe.Invoice, netCents: number, payer: StoredDetails): Vat {
  const [treatment, rate] = (invoice.parent?.subscription_details?.metadata?.[VAT_NOTE] ?? "").split(":");
  const noted = TREATMENTS.find((one) => one === treatment);
  const terms = noted
    ? { treatment: noted, rateBasisPoints: Number(rate) || 0 }
    : vatFor(payer, netCents, moment(invoice.created));
  return { treatment: terms.treatment, rateBasisPoints: terms.rateBasisPoints, vatCents: invoice.total - netCents };
}

/** The id of the price of a line. */
export function priceOfLine({ pricing }: Stripe.InvoiceLineItem): string {
  const price = pricing?.price_details?.price;
  return typeof price === "string" ? price : (price?.id ?? "");
}

/** Lines as they are shown and printed: a description and an amount without VAT. */
export const linesOf = ({ lines }: Pick<Stripe.Invoice, "lines">): Quote["lines"] =>
  lines.data.map(({ description, amount }) => ({
    description: (description ?? "Subscription").slice(0, 500),
    amountCents: amount,
  }));

/** Our own invoice of one that was paid at Stripe: the same lines, VAT and total. */
export function documentOf(
  context: Pick<AppContext, "config" | "now">,
  access: StripeAccess,
  record: BillingRecord,
  invoice: Stripe.Invoice,
): NewDocument {
  const payer = payerOf(record, invoice);
  const netCents = invoice.total_excluding_tax ?? invoice.subtotal;
  const charges = invoice.lines.data.filter(({ amount }) => amount > 0);
  const plan =
    charges.map((line) => planOfPrice(access, priceOfLine(line))).find((one) => one !== null) ??
    record.subscription.planName;
  const [startsAt, endsAt] = [
    Math.min(...charges.map(({ period }) => period.start)),
    Math.max(...charges.map(({ period }) => period.end)),
  ];
  const paidAt = moment(invoice.status_transitions.paid_at ?? invoice.created);
  const quote: Quote = {
    kind: KINDS[invoice.billing_reason ?? ""] ?? "renewal",
    plan,
    at: paidAt,
    lines: linesOf(invoice),
    netCents,
    vat: vatOfInvoice(invoice, netCents, payer),
    totalCents: invoice.total,
    periodStartsAt: moment(charges.length > 0 ? startsAt : invoice.period_start),
    periodEndsAt: moment(charges.length > 0 ? endsAt : invoice.period_end),
    nextTotalCents: 0,
    nextAt: paidAt,
  };
  const { userId } = record.subscription;
  return newInvoice(context, {
    userId,
    email: record.email,
    details: payer,
    quote,
    provider: "stripe",
    dueAt: paidAt,
    stripe: { invoiceId: invoice.id, paidAt },
  });
}
