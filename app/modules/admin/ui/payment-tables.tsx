import { Form, Link, useNavigation } from "@remix-run/react";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { dollars } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/field.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { REASON_MAX, REASON_MIN } from "../domain/rules.ts";

export interface OpenItem {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  userId: string | null;
  email: string | null;
  planName: Plan;
  totalCents: number;
  reference: string;
  issuedAtMs: number;
  overdue: boolean;
}

function Person({ id, email }: { id: string | null; email: string | null }) {
  if (!id) return <>An account that is gone</>;
  return (
    <Link to={`/admin/users/${id}`} className="text-brand underline [overflow-wrap:anywhere]">
      {email ?? id}
    </Link>
  );
}

/** Person and amount, below the number where their columns have no room. */
function OnPhone({ userId, email, totalCents }: { userId: string | null; email: string | null; totalCents: number }) {
  return (
    <div className="mt-1 text-[13px] md:hidden">
      <Person id={userId} email={email} />
      <div className="font-semibold">{dollars(totalCents)}</div>
    </div>
  );
}

/** Invoices whose money is awaited, and refunds that are to be made; each is confirmed once it is done. */
export function OpenDocuments({ rows }: { rows: readonly OpenItem[] }) {
  const busy = useNavigation().formData?.get("invoiceId");
  return (
    <Table label="Payments to confirm">
      <thead>
        <tr>
          <Th>Document</Th>
          <Th wide>Person</Th>
          <Th numeric wide>
            Amount
          </Th>
          <Th wide>Issued</Th>
          <Th>
            <span className="sr-only">Confirm</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td className="md:whitespace-nowrap">
              <b>{row.number}</b>
              <div className="flex flex-wrap gap-1.5 text-ink-3 text-xs">
                {row.kind === "credit_note" ? <Tag tone="violet">Refund</Tag> : PLAN_TITLES[row.planName]}
                {row.overdue ? <Tag tone="bad">Overdue</Tag> : null}
              </div>
              {row.reference ? <code className="text-xs">{row.reference}</code> : null}
              <OnPhone {...row} />
            </Td>
            <Td wide className="min-w-[20ch]">
              <Person id={row.userId} email={row.email} />
            </Td>
            <Td numeric wide className="whitespace-nowrap">
              {dollars(row.totalCents)}
            </Td>
            <Td wide className="whitespace-nowrap">
              <Time value={row.issuedAtMs} />
            </Td>
            <Td numeric>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="confirm" />
                <input type="hidden" name="invoiceId" value={row.id} />
                <Button
                  type="submit"
                  size="s"
                  busy={busy === row.id}
                  aria-label={`${row.kind === "invoice" ? "Mark as paid" : "Mark as refunded"}: ${row.number}`}
                >
                  {row.kind === "invoice" ? "Mark as paid" : "Mark as refunded"}
                </Button>
              </Form>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export interface PaidItem {
  id: string;
  number: string;
  userId: string | null;
  email: string | null;
  planName: Plan;
  netCents: number;
  totalCents: number;
  creditedNetCents: number;
  provider: "bank_transfer" | "stripe";
  paidAtMs: number | null;
}

interface Reply {
  invoiceId: string;
  errors: Record<string, string[] | null>;
  values: Record<string, string>;
}

function CreditForm({ invoice, reply }: { invoice: PaidItem; reply: Reply | undefined }) {
  const left = invoice.netCents - invoice.creditedNetCents;
  if (left <= 0) return <Tag>Credited in full</Tag>;
  return (
    <details open={reply !== undefined}>
      <summary
        className="inline-flex cursor-pointer py-1 font-semibold text-brand text-sm pointer-coarse:py-3"
        aria-label={`Credit note for ${invoice.number}`}
      >
        Credit note
      </summary>
      <Form method="post" preventScrollReset className="mt-2 ml-auto grid w-[min(320px,70vw)] gap-3 text-left">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="invoiceId" value={invoice.id} />
        <Field
          label="Amount without VAT, in dollars"
          name="amount"
          id={`amount-${invoice.id}`}
          inputMode="decimal"
          defaultValue={reply?.values.amount ?? ""}
          errors={reply?.errors.amount ?? undefined}
          hint={`Empty: all that is left, ${dollars(left)}.`}
        />
        <Field
          label="Reason"
          name="reason"
          id={`reason-${invoice.id}`}
          required
          minLength={REASON_MIN}
          maxLength={REASON_MAX}
          defaultValue={reply?.values.reason ?? ""}
          errors={reply?.errors.reason ?? undefined}
          hint="Stands on the credit note."
        />
        <div>
          <Button type="submit" look="danger" size="s">
            Issue credit note
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Invoices that were paid lately, each with a way to give money back. */
export function PaidInvoices({ rows, reply }: { rows: readonly PaidItem[]; reply: Reply | undefined }) {
  return (
    <Table label="Paid invoices">
      <thead>
        <tr>
          <Th>Invoice</Th>
          <Th wide>Person</Th>
          <Th numeric wide>
            Amount
          </Th>
          <Th wide>Paid</Th>
          <Th>
            <span className="sr-only">Credit</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td className="md:whitespace-nowrap">
              <b>{row.number}</b>
              <div className="text-ink-3 text-xs">{PLAN_TITLES[row.planName]}</div>
              <OnPhone {...row} />
            </Td>
            <Td wide className="min-w-[20ch]">
              <Person id={row.userId} email={row.email} />
            </Td>
            <Td numeric wide className="whitespace-nowrap">
              {dollars(row.totalCents)}
            </Td>
            <Td wide className="whitespace-nowrap">
              {row.paidAtMs === null ? "–" : <Time value={row.paidAtMs} />}
            </Td>
            <Td numeric>
              <CreditForm invoice={row} reply={reply?.invoiceId === row.id ? reply : undefined} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
