import type { AppContext } from "#app/platform/context.server.ts";
import type { Config } from "#app/platform/env.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import type { InvoiceLine } from "../domain/types.ts";
import { VAT_WORDING } from "../domain/vat.ts";
import type { NewDocument, StoredDetails, StoredInvoice } from "../repo.server.ts";
import type { Quote } from "./quote.ts";

/** Days that an invoice leaves for its payment. */
export const DUE_DAYS = 14;

/** The operator as the configuration says today; copied into each document. */
export const sellerOf = (config: Config): Record<string, string> => ({
  name: config.COMPANY_LEGAL_NAME,
  address: config.COMPANY_ADDRESS,
  vatNumber: config.COMPANY_VAT_NUMBER,
  email: config.COMPANY_SUPPORT_EMAIL,
  iban: config.COMPANY_IBAN,
  bic: config.COMPANY_BIC,
  bank: config.COMPANY_BANK,
});

/** The customer as their details say today, with the proof of the VAT check; copied into each document. */
export const buyerOf = (details: StoredDetails, email: string): Record<string, string> => ({
  name: details.name,
  addressLine: details.addressLine,
  city: details.city,
  postalCode: details.postalCode,
  country: details.country,
  email,
  vatNumber: details.vatNumber,
  vatStatus: details.vatStatus,
  vatCheckedAt: details.vatCheckedAt?.toISOString() ?? "",
  vatConsultation: details.vatConsultation,
});

interface InvoiceOrder {
  userId: string;
  email: string;
  details: StoredDetails;
  quote: Quote;
  provider: StoredInvoice["provider"];
  /** When it has to be paid. Default: in 14 days. */
  dueAt?: Date;
  /** Paid at once, through this invoice of Stripe. */
  stripe?: { invoiceId: string; paidAt: Date };
}

const PURPOSES: Partial<Record<Quote["kind"], StoredInvoice["purpose"]>> = {
  start: "start",
  upgrade: "upgrade",
  renewal: "renewal",
};

/** The invoice of a quote: the same lines, VAT and total. Throws on a quote that asks for nothing. */
export function newInvoice(
  context: Pick<AppContext, "config" | "now">,
  { userId, email, details, quote, provider, dueAt, stripe }: InvoiceOrder,
): NewDocument {
  const purpose = PURPOSES[quote.kind];
  if (!purpose) throw new Error(`No invoice for a change of kind ${quote.kind}`);
  const now = context.now();
  return {
    id: newId(now.getTime()),
    userId,
    kind: "invoice",
    creditsInvoiceId: null,
    purpose,
    status: stripe ? "paid" : "open",
    planName: quote.plan,
    periodStartsAt: quote.periodStartsAt,
    periodEndsAt: quote.periodEndsAt,
    currency: "USD",
    lines: quote.lines,
    netCents: quote.netCents,
    vatTreatment: quote.vat.treatment,
    vatRateBasisPoints: quote.vat.rateBasisPoints,
    vatCents: quote.vat.vatCents,
    totalCents: quote.totalCents,
    seller: sellerOf(context.config),
    buyer: buyerOf(details, email),
    provider,
    stripeInvoiceId: stripe?.invoiceId ?? null,
    issuedAt: now,
    dueAt: dueAt ?? new Date(now.getTime() + days(DUE_DAYS)),
    paidAt: stripe?.paidAt ?? null,
    confirmedBy: null,
  };
}

interface Credit {
  lines: InvoiceLine[];
  /** Negative, as are the lines. */
  netCents: number;
  vatCents: number;
  /** "open": money goes back. "paid": it settles an invoice that nobody paid. */
  status: "open" | "paid";
}

/** A credit note on an invoice, on its terms: parties, rate and currency are the invoice's own. */
export function newCreditNote(
  context: Pick<AppContext, "now">,
  invoice: StoredInvoice,
  credit: Credit,
): NewDocument & { creditsInvoiceId: string } {
  const now = context.now();
  const { series: _, sequence: __, number: ___, reference: ____, ...terms } = invoice;
  return {
    ...terms,
    ...credit,
    id: newId(now.getTime()),
    kind: "credit_note",
    purpose: "credit",
    creditsInvoiceId: invoice.id,
    totalCents: credit.netCents + credit.vatCents,
    stripeInvoiceId: null,
    issuedAt: now,
    dueAt: now,
    paidAt: credit.status === "paid" ? now : null,
    confirmedBy: null,
  };
}

/**
 * What takes open invoices back, for `applyChange`: numbers have no gaps, so that an invoice that nobody will pay
 * is not deleted but credited in full.
 */
export const withdrawal = (
  context: Pick<AppContext, "now">,
  openInvoices: readonly StoredInvoice[],
): { issue: NewDocument[]; withdraw: string[] } => ({
  issue: openInvoices.map((invoice) =>
    newCreditNote(context, invoice, {
      lines: [{ description: `Invoice ${invoice.number} withdrawn`, amountCents: -invoice.netCents }],
      netCents: -invoice.netCents,
      vatCents: -invoice.vatCents,
      status: "paid",
    }),
  ),
  withdraw: openInvoices.map(({ id }) => id),
});

/** What a document says about its VAT beyond the rate; empty when there is nothing to say. */
export const vatWording = ({ vatTreatment }: Pick<StoredInvoice, "vatTreatment">): string => VAT_WORDING[vatTreatment];
