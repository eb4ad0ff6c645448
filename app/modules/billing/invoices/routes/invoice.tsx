import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow, requireUser } from "#app/platform/access/access.server.ts";
import { countryName } from "#app/shared/country.ts";
import { longDate } from "#app/shared/format/date.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/page/print-button.tsx";
import { readInvoice } from "../../subscriptions/service.server.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { vatLabel } from "../../view-models.server.ts";
import { grouped } from "../domain/numbering.ts";
import { vatWording } from "../invoicing.server.ts";
import { InvoiceDocument } from "../ui/invoice-document.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.title} · Kaja` : "Invoice · Kaja" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { invoice, related } = orThrow(await readInvoice(context, session, params.invoiceId ?? ""));
  const { seller, buyer, kind, status, reference } = invoice;
  const isInvoice = kind === "invoice";
  const vat = { treatment: invoice.vatTreatment, rateBasisPoints: invoice.vatRateBasisPoints };
  return {
    title: `${isInvoice ? "Invoice" : "Credit note"} ${invoice.number}`,
    number: invoice.number,
    kind,
    status,
    facts: [
      ["Issued", longDate(invoice.issuedAt)],
      ...(isInvoice && status !== "void" ? [["Due", longDate(invoice.dueAt)]] : []),
      invoice.purpose === "start"
        ? ["Period", "One month from the day the payment is confirmed"]
        : ["Period", `${longDate(invoice.periodStartsAt)} to ${longDate(invoice.periodEndsAt)}`],
    ],
    seller: [
      seller.name,
      seller.address,
      seller.vatNumber ? `VAT number ${seller.vatNumber}` : "",
      seller.email,
    ].filter(Boolean),
    buyer: [
      buyer.name,
      buyer.addressLine,
      `${buyer.postalCode ?? ""} ${buyer.city ?? ""}`.trim(),
      buyer.country ? countryName(buyer.country) : "",
      buyer.vatNumber ? `VAT number ${buyer.vatNumber}` : "",
    ].filter(Boolean),
    lines: invoice.lines,
    netCents: invoice.netCents,
    vatLabel: vatLabel(vat, buyer.country ?? ""),
    vatCents: invoice.vatCents,
    totalCents: invoice.totalCents,
    currency: invoice.currency,
    wording: vatWording(invoice),
    paidOn: isInvoice && invoice.paidAt ? longDate(invoice.paidAt) : null,
    payTo:
      isInvoice && status === "open" && invoice.provider === "bank_transfer"
        ? [
            ["Recipient", seller.name ?? ""],
            ["IBAN", grouped(seller.iban ?? "")],
            ["BIC", seller.bic ?? ""],
            ["Bank", seller.bank ?? ""],
            ["Reference", grouped(reference)],
          ]
        : null,
    related: related.map(({ id, number }) => ({ id, number })),
  };
}

export default function Invoice() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="max-w-[820px]">
      <PageHead title={page.title} />
      <InvoiceDocument document={page} />
      <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton look="primary" />
        <LinkButton to="/billing">Back to billing</LinkButton>
      </div>
    </div>
  );
}
