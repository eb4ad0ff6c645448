import { Link } from "@remix-run/react";
import { longDate } from "#app/shared/format/date.ts";
import { dollars } from "#app/shared/format/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { DocumentTag } from "./document-tag.tsx";

interface DocumentRow {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  status: "open" | "paid" | "void";
  planTitle: string;
  totalCents: number;
  issuedAt: Date;
}

/** Invoices and credit notes, newest first. */
export function InvoiceList({ invoices }: { invoices: readonly DocumentRow[] }) {
  return (
    <section>
      <h2 className="mb-3 font-bold text-lg tracking-tight">Invoices</h2>
      {invoices.length === 0 ? (
        <Card className="p-5 text-ink-2 text-sm">There are none yet. The first one comes with your first plan.</Card>
      ) : (
        <Table label="Invoices">
          <thead>
            <tr>
              <Th>Number</Th>
              <Th wide>Issued</Th>
              <Th wide>For</Th>
              <Th>Status</Th>
              <Th numeric>Total</Th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, number, kind, status, planTitle, totalCents, issuedAt }) => (
              <tr key={id}>
                <Td>
                  <Link
                    to={`/billing/invoices/${id}`}
                    className="whitespace-nowrap font-semibold text-brand hover:underline pointer-coarse:py-3"
                  >
                    {number}
                  </Link>
                </Td>
                <Td wide>{longDate(issuedAt)}</Td>
                <Td wide>{kind === "credit_note" ? `Credit, ${planTitle}` : planTitle}</Td>
                <Td>
                  <DocumentTag kind={kind} status={status} />
                </Td>
                <Td numeric>{dollars(totalCents)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
