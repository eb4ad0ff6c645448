import { Form } from "@remix-run/react";
import { longDate } from "#app/shared/format/date.ts";
import { dollars } from "#app/shared/format/money.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { grouped } from "../../invoices/domain/numbering.ts";

interface OpenInvoiceProps {
  invoice: {
    id: string;
    number: string;
    planTitle: string;
    totalCents: number;
    dueAt: Date;
    reference: string;
    canWithdraw: boolean;
    goesOn: boolean;
  };
  version: number;
}

/** The invoice that waits for its payment. */
export function OpenInvoice({ invoice, version }: OpenInvoiceProps) {
  const { id, number, planTitle, totalCents, dueAt, reference, canWithdraw, goesOn } = invoice;
  return (
    <Card as="section" highlighted className="p-5">
      <h2 className="font-bold text-lg tracking-tight">
        {dollars(totalCents)} for {planTitle}, to be transferred by {longDate(dueAt)}
      </h2>
      <p className="mt-1 text-ink-2 text-sm">
        Invoice {number}, reference <span className="font-semibold tabular-nums">{grouped(reference)}</span>. The plan{" "}
        {goesOn ? "continues" : "begins"} when the payment is confirmed, usually within two working days of the
        transfer.
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <LinkButton to={`/billing/invoices/${id}`} look="primary">
          Open the invoice
        </LinkButton>
        {canWithdraw ? (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="intent" value="withdraw">
              Take the order back
            </Button>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}
